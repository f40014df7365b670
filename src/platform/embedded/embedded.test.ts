import { spawn } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { cleanUp, onCleanup } from '../../../test/harness/cleanup.ts';
import {
  isAlive,
  newDataDir,
  OtherProcess,
  open,
  postmasterPid,
  query,
} from '../../../test/harness/embedded/embedded-server.ts';
import { buildDirectory } from './files/build-directory.ts';
import { openServerLog } from './server/server-log.ts';

afterEach(cleanUp);

describe('opening', () => {
  test('the first start makes a private, durable, UTF-8 database without TCP; the second finds its data', async () => {
    const dataDir = newDataDir();
    const first = await open({ dataDir, settings: {} });
    expect(first.connection).toEqual({
      host: join(dataDir, 'run'),
      port: 5432,
      user: 'lares_service',
      database: 'lares',
      ssl: false,
    });
    const shown = await query(
      first,
      `SELECT name, setting FROM pg_settings WHERE name IN
       ('fsync', 'full_page_writes', 'synchronous_commit', 'data_checksums', 'listen_addresses', 'server_encoding', 'TimeZone')`,
    );
    expect(Object.fromEntries(shown)).toEqual({
      fsync: 'on',
      full_page_writes: 'on',
      synchronous_commit: 'on',
      data_checksums: 'on',
      listen_addresses: '',
      server_encoding: 'UTF8',
      TimeZone: 'UTC',
    });
    expect(await query(first, `SELECT upper('ä') || lower('Σ')`)).toEqual([['Äσ']]);
    expect(statSync(dataDir).mode & 0o067, 'at most passable for the group of the server').toBe(0);
    for (const name of ['postgres', 'run']) {
      expect(statSync(join(dataDir, name)).mode & 0o777, name).toBe(0o700);
    }
    await query(first, 'CREATE TABLE kept AS SELECT 42 AS answer');
    const pid = postmasterPid(dataDir);
    await first.release();
    expect(isAlive(pid)).toBe(false);

    const second = await open({ dataDir, settings: {} });
    expect(postmasterPid(dataDir)).not.toBe(pid);
    expect(await query(second, 'SELECT answer FROM kept')).toEqual([[42]]);
  });

  test('extra settings, another database name and a path with spaces, commas and quotes are taken', async () => {
    const dataDir = newDataDir('home, "sweet" home');
    const server = await open({ dataDir, settings: { fsync: 'off' }, databaseName: 'a "b"' });
    expect(await query(server, `SELECT current_database(), current_setting('fsync')`)).toEqual([
      ['a "b"', 'off'],
    ]);
  });

  test('a data directory too long for a socket gets one in a private temporary directory', async () => {
    const dataDir = newDataDir(join(...Array(4).fill('a rather long name')));
    const { connection } = await open({ dataDir });
    onCleanup(() => rmSync(connection.host, { recursive: true, force: true }));
    expect(basename(connection.host)).toMatch(/^lares-[0-9a-f]{16}$/);
    expect(statSync(connection.host).mode & 0o777).toBe(0o700);
    expect(await query({ connection }, 'SELECT 1')).toEqual([[1]]);
  });
});

describe('what an earlier crash left', () => {
  test('lock files whose process number now belongs to another program are replaced', async () => {
    const dataDir = newDataDir();
    const before = await open({ dataDir });
    const pid = String(postmasterPid(dataDir));
    const locks = [join(dataDir, 'postgres', 'postmaster.pid'), join(dataDir, 'run', '.s.PGSQL.5432.lock')];
    // Not our own id: PostgreSQL accepts that of its parent.
    const foreigner = spawn('sleep', ['60']);
    onCleanup(() => foreigner.kill());
    const foreign = locks.map((path) => readFileSync(path, 'utf8').replace(pid, String(foreigner.pid)));
    await before.release();
    for (const path of locks) writeFileSync(path, foreign.shift() ?? '');

    const server = await open({ dataDir });
    expect(postmasterPid(dataDir)).not.toBe(foreigner.pid);
    expect(await query(server, 'SELECT 1')).toEqual([[1]]);
  });

  test('a cluster half made by a process killed meanwhile does not count', async () => {
    const dataDir = newDataDir();
    const other = new OtherProcess(dataDir);
    const halfMade = () => readdirSync(dataDir).filter((name) => name.startsWith('postgres.new-'));
    await vi.waitFor(() => expect(halfMade()).toHaveLength(1), { timeout: 30_000, interval: 5 });
    await other.kill();
    expect(existsSync(join(dataDir, 'postgres'))).toBe(false);
    const server = await open({ dataDir });
    expect(await query(server, 'SELECT 1')).toEqual([[1]]);
  }, 60_000);

  test('unfinished directories are removed once no process can still be working on them', async () => {
    const outer = dirname(newDataDir());
    const [old, recent] = [join(outer, 'thing.new-0123456789ab'), join(outer, 'thing.new-ba9876543210')];
    for (const path of [old, recent]) mkdirSync(path);
    utimesSync(old, 0, 0);
    await buildDirectory(join(outer, 'thing'), async (temporary) =>
      writeFileSync(join(temporary, 'part'), ''),
    );
    expect(readdirSync(outer).sort()).toEqual(['thing', basename(recent)]);
  });
});

test('a log that has grown large makes room when a server starts', async () => {
  const outer = dirname(newDataDir());
  const path = join(outer, 'postgres.log');
  writeFileSync(path, 'old');
  await (await openServerLog(outer)).close();
  expect(readFileSync(path, 'utf8')).toBe('old');
  truncateSync(path, 11 * 1024 * 1024);
  await (await openServerLog(outer)).close();
  expect([statSync(path).size, statSync(`${path}.1`).size]).toEqual([0, 11 * 1024 * 1024]);
});

describe('refusing, in a sentence that helps', () => {
  test('a cluster of another PostgreSQL version', async () => {
    const dataDir = newDataDir();
    await (await open({ dataDir })).release();
    for (const [version, sentence] of [
      ['17', /was made by PostgreSQL 17, this Lares brings PostgreSQL 18.*LARES_OLDER_POSTGRES/],
      ['19', /was made by PostgreSQL 19, this Lares brings PostgreSQL 18.*start the Lares that made it/],
    ] as const) {
      writeFileSync(join(dataDir, 'postgres', 'PG_VERSION'), `${version}\n`);
      await expect(open({ dataDir })).rejects.toThrow(sentence);
    }
  });

  test('a data directory that is a file', async () => {
    const dataDir = newDataDir();
    writeFileSync(dataDir, '');
    await expect(open({ dataDir })).rejects.toThrow(/^Cannot write to .*LARES_DATA_DIR/);
  });

  test('a server that does not start, with the end of its log', async () => {
    const dataDir = newDataDir();
    await expect(open({ dataDir, settings: { shared_buffers: 'plenty' } })).rejects.toThrow(
      /did not start \(exit code 1\).*postgres\.log says:[\s\S]*invalid value for parameter "shared_buffers"/,
    );
  });
});
