import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, chownSync, existsSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { expect, it, onTestFinished } from 'vitest';
import { openEmbedded } from '../../../src/platform/embedded/index.ts';
import { preparedDirectory } from '../../harness/program/prepared-directory.ts';
import { runLares, temporaryDirectory } from '../../harness/program.ts';

const PROGRAM = join(import.meta.dirname, '../../../dist/bin/lares.js');
const isRoot = process.getuid?.() === 0;
/** Root may write anywhere; other users cannot switch to another user. */
const UNPRIVILEGED = isRoot ? { uid: 65534, gid: 65534 } : {};
const TIMEOUT_MS = 120_000;

/** How a start as a user without rights ends. */
async function start(dataDir: string, more: Record<string, string> = {}) {
  const { PATH = '' } = process.env;
  const child = spawn(process.execPath, [PROGRAM, 'start'], {
    ...UNPRIVILEGED,
    stdio: ['ignore', 'ignore', 'pipe'],
    env: { PATH, LARES_DATA_DIR: dataDir, LARES_MQTT_PORT: 'off', LARES_DEMO: 'off', PORT: '0', ...more },
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  let errors = '';
  child.stderr.on('data', (bytes) => {
    errors += bytes;
  });
  const [code] = await once(child, 'close');
  return { code, errors };
}

it('a folder without write access is reported in one line', {
  timeout: TIMEOUT_MS,
}, async () => {
  const outer = temporaryDirectory();
  chmodSync(outer, 0o755);
  const dataDir = join(outer, 'data');
  mkdirSync(dataDir);
  if (UNPRIVILEGED.uid) chownSync(dataDir, UNPRIVILEGED.uid, UNPRIVILEGED.uid);
  chmodSync(dataDir, 0o555);
  const { code, errors } = await start(dataDir);
  expect([code, errors]).toEqual([
    1,
    `Cannot write to ${dataDir}: make it a directory this user may write to, or point LARES_DATA_DIR elsewhere.\n`,
  ]);
});

it.skipIf(!isRoot)(
  'a folder of another user, or a part of one, is reported in one line',
  {
    timeout: 3 * TIMEOUT_MS,
  },
  async () => {
    const { dataDir } = await preparedDirectory();
    const give = (path: string, uid: number) => execFileSync('chown', ['-R', `${uid}:${uid}`, path]);
    const { uid } = UNPRIVILEGED as { uid: number };
    give(dataDir, uid);
    // As after root restored a backup.
    const cases = [
      [dataDir, 0o755, `Cannot write to ${dataDir}: it belongs to user 0, and this is user ${uid}`],
      [join(dataDir, 'postgres'), 0o755, `The database in ${join(dataDir, 'postgres')} belongs to user 0`],
      [
        join(dataDir, 'secret-key'),
        0o600,
        `Cannot write to ${join(dataDir, 'secret-key')}: it belongs to user 0`,
      ],
    ] as const;
    execFileSync('sh', ['-c', `touch ${join(dataDir, 'secret-key')}`]);
    for (const [path, mode, sentence] of cases) {
      chownSync(path, 0, 0);
      chmodSync(path, mode);
      const { code, errors } = await start(dataDir);
      expect([code, errors.split('\n')]).toEqual([1, [expect.stringContaining(sentence), '']]);
      expect(existsSync(join(dataDir, 'postgres', 'postmaster.pid'))).toBe(false);
      if (path.endsWith('postgres')) chmodSync(path, 0o700);
      chownSync(path, uid, uid);
    }
  },
);

it('a folder of a newer version is left alone by a start and by commands, and no database stays behind', {
  timeout: 2 * TIMEOUT_MS,
}, async () => {
  const { dataDir } = await preparedDirectory();
  const server = await openEmbedded({ dataDir, log: () => undefined });
  const client = new pg.Client(server.connection);
  await client.connect();
  // As a migration marks the database when an older program cannot use it.
  await client.query('ALTER TABLE schema_migrations ADD COLUMN IF NOT EXISTS needs int NOT NULL DEFAULT 0');
  await client.query(
    "INSERT INTO schema_migrations (version, name, checksum, needs) VALUES (9999, '9999_future.sql', 'x', 9999)",
  );
  await client.end();
  await server.release();
  for (const args of [['start'], ['user', 'create', '--email', 'b@example.com', '--name', 'Bea']]) {
    const { code, stderr } = await runLares(args, { LARES_DATA_DIR: dataDir, PORT: '0', LARES_DEMO: 'off' });
    expect([code, stderr]).toEqual([1, expect.stringContaining('a newer version')]);
    expect(existsSync(join(dataDir, 'postgres', 'postmaster.pid'))).toBe(false);
  }
});
