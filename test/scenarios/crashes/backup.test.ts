import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { describe, expect, it } from 'vitest';
import { SECOND_MS } from '../../../src/platform/durations.ts';
import { parseLsn, reachOf, readBases } from '../../../src/platform/embedded/backup/index.ts';
import { clientFor } from '../../harness/client.ts';
import { preparedDirectory } from '../../harness/program/prepared-directory.ts';
import { laresJson, runLares, startLares, temporaryDirectory } from '../../harness/program.ts';
import { isLong } from '../../harness/run/rounds.ts';

const TIMEOUT_MS = 400 * SECOND_MS;
const HOMES = isLong ? 5000 : 250;
const CALLERS = 4;

async function stage() {
  const prepared = await preparedDirectory();
  const folder = join(temporaryDirectory(), 'backups');
  const environment = { LARES_DATA_DIR: prepared.dataDir, LARES_BACKUP_DIR: folder };
  return { ...prepared, folder, environment };
}

const patiently = { timeout: 120 * SECOND_MS };
const baseCount = async (folder: string) => (await readBases(folder)).length;

async function endOfLog(dataDir: string): Promise<bigint> {
  const connectionConfig = {
    host: join(dataDir, 'run'),
    port: 5432,
    user: 'lares_service',
    database: 'lares',
  };
  const client = new pg.Client(connectionConfig);
  client.on('error', () => undefined);
  await client.connect();
  const { rows } = await client.query('SELECT pg_current_wal_flush_lsn()::text AS lsn');
  await client.end();
  return parseLsn(rows[0].lsn);
}

async function arrivedUpTo(folder: string): Promise<bigint> {
  const newest = (await readBases(folder)).at(-1);
  return newest ? (await reachOf(newest.chain, parseLsn(newest.start_lsn))).end : 0n;
}

async function namesOfHomes(api: string, token: string): Promise<Set<string>> {
  const names = new Set<string>();
  const client = clientFor(api, token);
  for (let offset = 0; ; ) {
    const { body } = await client.get(`/homes?limit=100&offset=${offset}`);
    for (const home of body.homes as { name: string }[]) names.add(home.name);
    offset += body.homes.length;
    if (body.homes.length === 0) return names;
  }
}

describe('lares backup and lares restore', { timeout: TIMEOUT_MS }, () => {
  it('bring back everything acknowledged and received when the data directory is destroyed under load', async () => {
    const { dataDir, folder, environment, organization_id, access_token } = await stage();
    const lares = await startLares(environment);
    const { api } = lares;
    const client = clientFor(api, access_token);
    await expect.poll(() => baseCount(folder), patiently).toBe(1);

    const acknowledged: { name: string; at: number }[] = [];
    let next = 0;
    let destroyed = false;
    async function call(): Promise<void> {
      while (!destroyed) {
        const name = `Home ${next++}`;
        const answer = await client.post('/homes', { name, organization_id }).catch(() => undefined);
        if (answer?.status === 201) acknowledged.push({ name, at: performance.now() });
      }
    }
    const callers = Array.from({ length: CALLERS }, call);
    // Next to the running server and its log receiver.
    const atHome = { LARES_DATA_DIR: dataDir };
    const inside = await runLares(['backup', '--to', join(dataDir, 'backups')], atHome);
    expect([inside.code, inside.stderr]).toEqual([64, expect.stringContaining('cannot contain each other')]);
    const made = await runLares(['backup', '--to', folder], atHome);
    expect([made.code, made.stderr]).toEqual([0, '']);
    expect(made.stdout).toContain(
      `The backup does not contain the secret key, which is in ${join(dataDir, 'secret-key')}`,
    );
    await expect.poll(() => acknowledged.length, { timeout: TIMEOUT_MS }).toBeGreaterThan(HOMES);

    // The log contains all writes acknowledged until now up to this position. The load continues while the log
    // arrives.
    const sure = acknowledged.slice();
    const end = await endOfLog(dataDir);
    await expect.poll(() => arrivedUpTo(folder), patiently).toBeGreaterThanOrEqual(end);

    const postmaster = Number.parseInt(readFileSync(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8'), 10);
    const destroyedAt = performance.now();
    process.kill(postmaster, 'SIGKILL');
    destroyed = true;
    await lares.kill('SIGKILL');
    await Promise.all(callers);
    for (const name of ['postgres', 'run']) rmSync(join(dataDir, name), { recursive: true, force: true });

    const refused = await runLares(['start'], { ...environment, PORT: '0' });
    expect([refused.code, refused.stderr]).toEqual([78, expect.stringContaining('Run lares restore')]);
    expect(existsSync(join(dataDir, 'postgres'))).toBe(false);

    const { reached = '' } = await laresJson(['restore'], environment);
    expect(new Date(reached).getTime()).toBeGreaterThan(Date.now() - TIMEOUT_MS);
    const again = await startLares(environment);
    const there = await namesOfHomes(again.api, access_token);
    const missing = acknowledged.filter(({ name }) => !there.has(name));
    const ages = missing.map(({ at }) => Math.round(destroyedAt - at)).join(', ');
    console.log(
      `destroyed under load: ${acknowledged.length} acknowledged, missing of the last ms: ${ages || 'none'}`,
    );
    expect(missing.filter((one) => sure.includes(one))).toEqual([]);
    // The restored database diverges from the lost one, so it begins its own chain.
    await expect.poll(() => baseCount(folder), patiently).toBe(3);
    expect(new Set((await readBases(folder)).map(({ chain }) => chain.id)).size).toBe(2);
    await again.kill('SIGTERM');
  });

  it('bring back a moment between two writes, put aside what is there, refuse a running server, and miss a wrong key', async () => {
    const { dataDir, folder, environment, access_token } = await stage();
    const lares = await startLares(environment);
    const client = clientFor(lares.api, access_token);
    await expect.poll(() => baseCount(folder), patiently).toBe(1);
    const webhook = { url: 'https://hooks.example.com/', events: ['*'] };
    expect((await client.post('/webhooks', webhook)).status).toBe(201);
    expect((await client.post('/organizations', { name: 'Before' })).status).toBe(201);
    await expect.poll(() => Date.now()).toBeGreaterThan(Date.now());
    const between = new Date().toISOString();
    await expect.poll(() => Date.now()).toBeGreaterThan(Date.parse(between));
    expect((await client.post('/organizations', { name: 'After' })).status).toBe(201);

    const shell = await runLares(['database', 'run', 'echo $PGUSER at $PGHOST'], environment);
    expect([shell.code, shell.stdout]).toEqual([0, `lares at ${join(dataDir, 'run')}\n`]);
    const metrics = await (await fetch(`${lares.url}/metrics`)).text();
    expect(metrics).toMatch(/^lares_backup_behind_bytes \d+$/m);
    const running = await runLares(['restore', '--replace'], environment);
    expect([running.code, running.stderr]).toEqual([
      1,
      expect.stringMatching(/running in .* stop Lares first/),
    ]);
    expect((await lares.kill('SIGTERM')).code).toBe(0);
    const occupied = await runLares(['restore'], environment);
    expect([occupied.code, occupied.stderr]).toEqual([1, expect.stringContaining('With --replace')]);
    const tooEarly = await runLares(['restore', '--replace', '--at', '2020-01-01T00:00:00Z'], environment);
    expect([tooEarly.code, tooEarly.stderr]).toEqual([1, expect.stringContaining('lares backup list')]);

    const { before } = await laresJson(['restore', '--replace', '--at', between], environment);
    expect(existsSync(before ?? '')).toBe(true);
    const organizations = async () => {
      const again = await startLares({ LARES_DATA_DIR: dataDir });
      const { body } = await clientFor(again.api, access_token).get('/organizations');
      await again.kill('SIGTERM');
      return (body.organizations as { name: string }[]).map(({ name }) => name).sort();
    };
    expect(await organizations()).toEqual(['Before', 'Crash']);

    // The latest moment of a server that stopped cleanly: the restore contains all its data.
    const otherKey = { LARES_DATA_DIR: dataDir, LARES_SECRET_KEY: 'cd'.repeat(32) };
    const wrong = await runLares(['restore', '--from', folder, '--replace'], otherKey);
    expect([wrong.code, wrong.stderr]).toEqual([
      78,
      expect.stringContaining('Set LARES_SECRET_KEY to the key used'),
    ]);
    expect(await organizations()).toEqual(['After', 'Before', 'Crash']);
    const files = readdirSync(folder, { recursive: true, encoding: 'utf8' });
    expect(files.filter((name) => name.includes('secret-key'))).toEqual([]);
  });

  it('say what to do where the database is not the embedded one', async () => {
    const outside = { DATABASE_URL: 'postgres://u:p@127.0.0.1:9/lares' };
    for (const words of [['backup'], ['backup', 'list'], ['restore']]) {
      const { code, stderr } = await runLares(words, outside);
      expect([code, stderr]).toEqual([69, expect.stringContaining('pgbackrest')]);
    }
    const both = await runLares(['backup'], { ...outside, LARES_BACKUP_DIR: '/tmp/x' });
    expect([both.code, both.stderr]).toEqual([78, expect.stringContaining('for the embedded database')]);
  });

  it('of several processes are one: one receives the log, and one base backup is taken, also when processes are replaced', async () => {
    const { dataDir, folder, environment, access_token } = await stage();
    const lares = await startLares({ ...environment, LARES_PROCESSES: '2' });
    await expect.poll(() => baseCount(folder), patiently).toBe(1);
    const receivers = async () => {
      const client = new pg.Client({
        host: join(dataDir, 'run'),
        port: 5432,
        user: 'lares',
        database: 'lares',
      });
      await client.connect();
      const { rows } = await client.query(
        `SELECT (SELECT count(*)::int FROM pg_stat_replication) AS receivers, (SELECT count(*)::int FROM pg_replication_slots) AS slots`,
      );
      await client.end();
      return rows;
    };
    expect(await receivers()).toEqual([{ receivers: 1, slots: 1 }]);
    const started = () => lares.output.stdout.split('"backup: receiving the log"').length - 1;
    process.kill(lares.pid, 'SIGHUP');
    await expect.poll(() => lares.output.stdout, patiently).toContain('all processes were replaced');
    expect((await clientFor(lares.api, access_token).get('/homes')).status).toBe(200);
    expect(await receivers()).toEqual([{ receivers: 1, slots: 1 }]);
    await lares.kill('SIGTERM');
    expect(started()).toBe(1);
    expect(await baseCount(folder)).toBe(1);
    expect(readdirSync(folder)).toHaveLength(1);
    expect(lares.output.stdout).not.toContain('the log is not received');
  });
});
