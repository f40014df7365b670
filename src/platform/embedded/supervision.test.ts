import { afterEach, expect, test, vi } from 'vitest';
import { cleanUp } from '../../../test/harness/cleanup.ts';
import {
  isAlive,
  killServer,
  newDataDir,
  open,
  postmasterPid,
  query,
} from '../../../test/harness/embedded/embedded-server.ts';

afterEach(cleanUp);

const BACK_WITHIN = { timeout: 45_000, interval: 20 };

test('a killed server comes back with everything committed and the locks retaken', async () => {
  const dataDir = newDataDir();
  const messages: string[] = [];
  const server = await open({ dataDir, settings: {}, log: (message) => messages.push(message) });
  await server.claimInstance({ pid: process.pid, url: 'http://us' });
  await query(server, 'CREATE TABLE kept AS SELECT generate_series(1, 1000) AS n');
  const pid = postmasterPid(dataDir);

  killServer(dataDir);
  await vi.waitFor(() => expect(messages).toContain('embedded database is back'), BACK_WITHIN);
  expect(messages).toContain('embedded database lost, bringing it back');
  expect(await query(server, 'SELECT sum(n)::int FROM kept')).toEqual([[500500]]);
  expect(postmasterPid(dataDir)).not.toBe(pid);

  const second = await open({ dataDir });
  expect(await second.claimInstance({ pid: 1, url: 'http://other' })).toMatchObject({ claimed: false });
  await second.release();
  expect(isAlive(postmasterPid(dataDir))).toBe(true);
}, 60_000);

test('a released server stays away', async () => {
  const dataDir = newDataDir();
  const messages: string[] = [];
  const server = await open({ dataDir, log: (message) => messages.push(message) });
  await server.release();
  await server.release();
  expect(postmasterPid(dataDir)).toBeUndefined();
  expect(messages).toEqual([
    'making the embedded database',
    'embedded database started',
    'embedded database stopped',
  ]);
});

test('releasing while the server is being brought back leaves none running', async () => {
  const dataDir = newDataDir();
  const messages: string[] = [];
  const server = await open({ dataDir, log: (message) => messages.push(message) });
  killServer(dataDir);
  await vi.waitFor(() => expect(messages).toContain('embedded database lost, bringing it back'), BACK_WITHIN);
  await server.release();
  expect(isAlive(postmasterPid(dataDir))).toBe(false);
}, 60_000);
