import { execFileSync, spawn } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type pg from 'pg';
import { expect, it, onTestFinished } from 'vitest';
import { readConfig } from '../../../src/config.ts';
import { locateDatabase } from '../../../src/database-location.ts';
import { openLog } from '../../../src/platform/observability/log.ts';
import { cloneDatabase, urlOf } from '../../harness/database.ts';
import { openWire } from '../../harness/postgres/wire.ts';
import { freePort } from '../../harness/program/free-port.ts';
import { temporaryDirectory } from '../../harness/program.ts';
import { openWorld } from '../../harness/world.ts';

/** Debian's package; without it the test is skipped. */
function hasPgBouncer(): boolean {
  try {
    return execFileSync('pgbouncer', ['--version'], { stdio: ['ignore', 'pipe', 'ignore'] }).length > 0;
  } catch {
    return false;
  }
}

async function openPgBouncer(connectionConfig: pg.ClientConfig, mode: string): Promise<string> {
  const { user, database } = connectionConfig;
  // It runs as a user who may not open the server's private socket.
  const { host, port } = await openWire(connectionConfig);
  const directory = temporaryDirectory();
  const listen = await freePort();
  writeFileSync(join(directory, 'users'), `"${user}" ""\n`);
  const settings = `
    [databases]
    ${database} = host=${host} port=${port} user=${user}
    [pgbouncer]
    listen_addr = 127.0.0.1
    listen_port = ${listen}
    auth_type = trust
    auth_file = ${join(directory, 'users')}
    pool_mode = ${mode}
    unix_socket_dir =`;
  writeFileSync(join(directory, 'settings'), settings.replaceAll(/^ +/gm, ''));
  const asUser = process.getuid?.() === 0 ? ['--user', 'nobody'] : [];
  execFileSync('chmod', ['-R', 'a+rX', directory]);
  const child = spawn('pgbouncer', [...asUser, join(directory, 'settings')], {
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let output = '';
  child.stderr.on('data', (bytes) => {
    output += bytes;
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  await expect.poll(() => output).toContain('process up');
  return `postgres://${user}@127.0.0.1:${listen}/${database}`;
}

const locate = (environment: Record<string, string>) =>
  locateDatabase(readConfig(environment), openLog({ level: 'silent' }));

async function openStage(mode: string) {
  const { connectionConfig, drop } = await cloneDatabase();
  onTestFinished(drop);
  return { direct: urlOf(connectionConfig), pooled: await openPgBouncer(connectionConfig, mode) };
}

it.skipIf(!hasPgBouncer())(
  'behind a pooler by transaction it does not start, and says what to do',
  async () => {
    const { pooled } = await openStage('transaction');
    await expect(locate({ DATABASE_URL: pooled })).rejects.toThrow(
      /transaction mode.*LARES_DATABASE_DIRECT_URL/,
    );
    await expect(locate({ DATABASE_URL: pooled, LARES_DATABASE_DIRECT_URL: pooled })).rejects.toThrow(
      /^LARES_DATABASE_DIRECT_URL leads to a pooler/,
    );
  },
);

it.skipIf(!hasPgBouncer()).each(['transaction', 'session'])('serves behind a pooler by %s', async (mode) => {
  const { pooled, direct } = await openStage(mode);
  const location = await locate({
    DATABASE_URL: pooled,
    ...(mode === 'transaction' ? { LARES_DATABASE_DIRECT_URL: direct } : {}),
  });
  const world = await openWorld({ connectionConfig: location.connectionConfig });
  const hood = await world.neighbourhood();
  const home = await world.home(hood);
  const owner = world.as(hood.owner);
  expect((await owner.get(`/homes/${home}`)).status).toBe(200);
  // A second process sees changes of the first: a revoked token works nowhere.
  const beside = await openWorld({ connectionConfig: location.connectionConfig, clock: world.clock });
  expect((await beside.as(hood.owner).get(`/homes/${home}`)).status).toBe(200);
  expect((await owner.patch(`/homes/${home}`, { name: 'Mill' })).status).toBe(200);
  expect((await beside.as(hood.owner).get(`/homes/${home}`)).body.name).toBe('Mill');
  await Promise.all([world.close(), beside.close()]);
});
