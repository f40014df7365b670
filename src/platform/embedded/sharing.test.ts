import { existsSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { cleanUp } from '../../../test/harness/cleanup.ts';
import {
  isAlive,
  newDataDir,
  OtherProcess,
  open,
  postmasterPid,
  query,
} from '../../../test/harness/embedded/embedded-server.ts';
import { SECOND_MS } from '../durations.ts';

afterEach(cleanUp);

const TEST_TIMEOUT_MS = 60 * SECOND_MS;

describe('several processes on one data directory', { timeout: TEST_TIMEOUT_MS }, () => {
  test('two that open an empty one at the same moment share one server, stopped by the last', async () => {
    const dataDir = newDataDir();
    const others = [new OtherProcess(dataDir), new OtherProcess(dataDir)];
    const [first, second] = await Promise.all(others.map((other) => other.answer()));
    expect(first).toEqual(second);
    const pid = postmasterPid(dataDir);
    await query({ connection: first }, 'CREATE TABLE shared ()');
    await query({ connection: second }, 'TABLE shared');

    await others[0]?.ask('release');
    expect(isAlive(pid)).toBe(true);
    await others[1]?.ask('release');
    expect(isAlive(pid)).toBe(false);
  });

  test('a server left behind by kill -9 of a whole process group is adopted, and stopped by who adopted it', async () => {
    const dataDir = newDataDir();
    const other = new OtherProcess(dataDir);
    const connection = await other.answer();
    const pid = postmasterPid(dataDir);
    await other.kill();
    expect(isAlive(pid)).toBe(true);

    const server = await open({ dataDir });
    expect(server.connection).toEqual(connection);
    expect(postmasterPid(dataDir)).toBe(pid);
    await server.release();
    expect(isAlive(pid)).toBe(false);
  });

  test('one instance at a time; the others learn where it is, and a killed one makes room', async () => {
    const dataDir = newDataDir();
    const other = new OtherProcess(dataDir);
    await other.answer();
    expect(await other.ask('claim')).toEqual({ claimed: true });
    expect(statSync(join(dataDir, 'instance.json')).mode & 0o777).toBe(0o600);

    const server = await open({ dataDir });
    const us = { pid: process.pid, url: 'http://us' };
    expect(await server.claimInstance(us)).toEqual({
      claimed: false,
      pid: other.process.pid,
      url: 'http://child',
    });
    await other.kill();
    // After the database noticed the other connection's end.
    await vi.waitFor(async () => expect(await server.claimInstance(us)).toEqual({ claimed: true }), {
      timeout: 10_000,
    });
    expect(JSON.parse(readFileSync(join(dataDir, 'instance.json'), 'utf8'))).toEqual(us);
    await server.release();
    expect(existsSync(join(dataDir, 'instance.json'))).toBe(false);
  });

  test('who opens while the last user leaves ends up with a running server', async () => {
    const dataDir = newDataDir();
    let leaving = await open({ dataDir });
    for (let round = 0; round < 10; round++) {
      const left = leaving.release();
      leaving = await open({ dataDir });
      await left;
      expect(await query(leaving, 'SELECT 1')).toEqual([[1]]);
    }
  });
});
