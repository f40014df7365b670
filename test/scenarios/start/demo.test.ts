import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { describe, expect, it, onTestFinished } from 'vitest';
import { createSession, createUser } from '../../../src/accounts/index.ts';
import { SEALED_COLUMNS } from '../../../src/app/sealed-columns.ts';
import { deleteHome } from '../../../src/app.ts';
import { EVENT_TYPES } from '../../../src/catalogue/index.ts';
import { HOUR_MS } from '../../../src/platform/durations.ts';
import { openLog } from '../../../src/platform/observability/log.ts';
import { openTools } from '../../../src/platform/open-tools.ts';
import { secureRandom } from '../../../src/platform/random.ts';
import { rotateKey } from '../../../src/platform/secrets/rotate-key.ts';
import { openSecretBox } from '../../../src/platform/secrets/secret-box.ts';
import { openSecretKeys } from '../../../src/platform/secrets/secret-keys.ts';
import { clearDemo } from '../../../src/simulator/index.ts';
import { cloneDatabase } from '../../harness/database.ts';
import { dataDirectory, type StartedDemo, startDemo } from '../../harness/program/demo.ts';
import { openWorld } from '../../harness/world.ts';

async function place() {
  const { connectionConfig, drop } = await cloneDatabase();
  onTestFinished(drop);
  return { connectionConfig, dataDir: dataDirectory() };
}

async function started(options: Parameters<typeof startDemo>[0]): Promise<StartedDemo> {
  const demo = await startDemo(options);
  if (demo === undefined || demo === 'elsewhere') throw new Error(`no demo: ${demo}`);
  return demo;
}

const untilState = (one: StartedDemo, state: string) =>
  expect.poll(() => one.demo.status().state, { timeout: 25_000, interval: 20 }).toBe(state);

async function rowsOf<Row>(connectionConfig: pg.ClientConfig, statement: string): Promise<Row[]> {
  const client = new pg.Client(connectionConfig);
  await client.connect();
  try {
    return (await client.query(statement)).rows as Row[];
  } finally {
    await client.end();
  }
}

/** Every row of every table, except counters, version data and the audit log, which is never deleted. */
async function dump(connectionConfig: pg.ClientConfig): Promise<Record<string, unknown[]>> {
  const tables = await rowsOf<{ name: string }>(
    connectionConfig,
    `SELECT c.relname AS name FROM pg_class c WHERE c.relkind = 'r' AND c.relnamespace = 'public'::regnamespace
     AND c.relname NOT IN ('schema_migrations', 'rate_buckets', 'gateway_health') AND c.relname NOT LIKE 'audit_log%' ORDER BY 1`,
  );
  const dumped: Record<string, unknown[]> = {};
  for (const { name } of tables) {
    // Every worker probes the gateways of the service, with a demo or without.
    const condition = name === 'jobs' ? "WHERE kind <> 'gateway-probe'" : '';
    const rows = await rowsOf(connectionConfig, `SELECT to_jsonb(t) AS row FROM ${name} t ${condition}`);
    if (rows.length > 0) dumped[name] = rows;
  }
  return dumped;
}

async function clear(connectionConfig: pg.ClientConfig, dataDir: string) {
  const tools = openTools(connectionConfig, openLog({ level: 'silent' }));
  try {
    return await clearDemo({ tools, dataDir, deleteHome });
  } finally {
    await tools.database.close();
  }
}

describe('a demo on an empty database', () => {
  it('makes its history in lockstep from the past, then runs after the present, and its homes go on living', async () => {
    const here = await place();
    const one = await started(here);
    expect(one.demo.status()).toMatchObject({
      demo: true,
      state: 'history',
      progress: 0,
      seen: 0,
      of: EVENT_TYPES.length,
    });
    expect(one.demo.clock.now().getTime()).toBeLessThan(Date.now() - 11 * HOUR_MS);
    one.begin();
    await untilState(one, 'showcase');
    expect(one.failures).toEqual([]);
    expect(one.shares.at(-1)).toBe(1);
    expect(one.shares).toEqual([...one.shares].sort((a, b) => a - b));
    const status = (await one.visitor().get('/demo/status')).body;
    expect(status).toMatchObject({
      demo: true,
      state: 'showcase',
      progress: 1,
      speed: 60,
      of: EVENT_TYPES.length,
    });
    expect(Date.parse(status.catches_up_at)).toBeGreaterThan(Date.now());
    const [sample] = await rowsOf<{ first: Date; last: Date }>(
      here.connectionConfig,
      'SELECT min(t) AS first, max(t) AS last FROM sensor_samples',
    );
    expect((sample?.last.getTime() ?? 0) - (sample?.first.getTime() ?? 0)).toBeGreaterThan(10 * HOUR_MS);
    // Lares sent no notifications about the past.
    expect(
      one.demo.receivers.deliveries.healthy.filter(({ at }) => at.getTime() < Date.now() - 3_600_000),
    ).toEqual([]);
  });

  it('keeps what only it knows in a file for its owner', async () => {
    const here = await place();
    const one = await started(here);
    const path = join(here.dataDir, 'demo-login.json');
    expect(statSync(path).mode & 0o077).toBe(0);
    expect(JSON.parse(readFileSync(path, 'utf8'))).toMatchObject({ ...one.login, state: 'history' });
    expect((await one.api.get('/homes')).body.homes).toHaveLength(3);
  });

  it('that is stopped in the middle of its history is gone at the next start, and made anew', async () => {
    const here = await place();
    const one = await started(here);
    one.begin();
    await expect.poll(() => one.shares.length, { interval: 5 }).toBeGreaterThan(0);
    await one.stop();
    const two = await started(here);
    expect(two.login?.access_token).not.toBe(one.login?.access_token);
    expect((await two.api.get('/homes')).body.homes).toHaveLength(3);
    expect(await rowsOf(here.connectionConfig, 'SELECT count(*)::int AS users FROM users')).toEqual([
      { users: 1 },
    ]);
    expect(
      await rowsOf(here.connectionConfig, 'SELECT count(*)::int AS samples FROM sensor_samples'),
    ).toEqual([{ samples: 0 }]);
    two.begin();
    await untilState(two, 'showcase');
    expect(two.failures).toEqual([]);
  });

  it('goes on by the machine at the next start, with the same login, and with webhooks to the new port', async () => {
    const here = await place();
    const one = await started(here);
    one.begin();
    await untilState(one, 'showcase');
    await one.stop();
    const two = await started(here);
    expect(two.login).toEqual(one.login);
    expect(two.port).not.toBe(one.port);
    expect([two.demo.status().state, two.demo.clock.shiftMs()]).toEqual(['live', 0]);
    const hooks = await rowsOf<{ url: string }>(
      here.connectionConfig,
      'SELECT url FROM organization_webhooks ORDER BY url',
    );
    expect(hooks.map(({ url }) => new URL(url).host)).toEqual([
      `demo.localhost:${two.port}`,
      `demo.localhost:${two.port}`,
      `failing.demo.localhost:${two.port}`,
    ]);
    two.begin();
    // All later events arrive there.
    const [home] = (await two.api.get('/homes')).body.homes;
    await two.app.recorder.record({
      home_id: home.home_id,
      type: 'temperature_high',
      event_time: two.demo.clock.now(),
    });
    await expect
      .poll(() => two.demo.receivers.deliveries.healthy.map(({ type, digestOk }) => [type, digestOk]))
      .toContainEqual(['temperature_high', true]);
  });

  it('skips to now when requested by a page of its own, and only then', async () => {
    const one = await started(await place());
    one.begin();
    await untilState(one, 'showcase');
    const visitor = one.visitor();
    expect((await visitor.post('/demo/skip', { csrf: 'x' })).status).toBe(403);
    const page = await visitor.get('/demo/receiver');
    const csrf = /name="csrf" value="([^"]+)"/.exec(page.text)?.[1] ?? '';
    const elsewhere = { origin: 'https://elsewhere.example' };
    expect((await visitor.post('/demo/skip', { csrf }, elsewhere)).status).toBe(403);
    expect(one.demo.status().state).toBe('showcase');
    expect((await visitor.post('/demo/skip', { csrf })).status).toBe(303);
    await untilState(one, 'live');
    const before = Date.now();
    const shown = one.demo.clock.now().getTime();
    expect([before <= shown, shown <= Date.now()]).toEqual([true, true]);
  });

  it('is with one process: another on the same database does not have it', async () => {
    const here = await place();
    await started(here);
    expect(await startDemo({ ...here, dataDir: dataDirectory() })).toBe('elsewhere');
  });

  it('is not created where an account exists', async () => {
    const here = await place();
    const tools = openTools(here.connectionConfig, openLog({ level: 'silent' }));
    await createUser(tools, { email: 'a@example.com', fullname: 'Ann' });
    await tools.database.close();
    expect(await startDemo(here)).toBeUndefined();
  });
});

describe('the receivers of a demo', () => {
  it('get signed deliveries; the failing one is retried until it is repaired, or the webhook breaks', async () => {
    const one = await started(await place());
    one.begin();
    await untilState(one, 'showcase');
    const homes = (await one.api.get('/homes')).body.homes;
    const home = homes.find(({ name }: { name: string }) => name === 'Home c');
    const raise = (type: 'smoking_detected' | 'alarm_heard') =>
      one.app.recorder.record({ home_id: home.home_id, type, event_time: one.demo.clock.now() });
    await raise('smoking_detected');
    const { deliveries } = one.demo.receivers;
    const failures = () => deliveries.failing.filter(({ type }) => type === 'smoking_detected');
    await expect
      .poll(() => deliveries.healthy.find(({ type }) => type === 'smoking_detected'))
      .toMatchObject({ home: 'Home c', attempt: 1, digestOk: true, status: 200 });
    // The second attempt comes a minute after the first: one second in the demo.
    await expect
      .poll(() => failures().map(({ attempt, status }) => [attempt, status]), { timeout: 20_000 })
      .toEqual([
        [2, 503],
        [1, 503],
      ]);
    const visitor = one.visitor();
    const page = await visitor.get('/demo/receiver');
    expect(page.headers['refresh']).toBe('3');
    expect(page.headers['content-security-policy']).toContain("default-src 'none'; style-src 'self'");
    for (const text of ['Names seen:', 'smoking_detected', 'Home c', 'digest ok', 'answered 503', 'Mend it'])
      expect(page.text).toContain(text);
    expect(page.text).not.toMatch(/<script|<style|\son\w+=/);
    const hook = one.demo.receivers.hooks.find(({ receiver }) => receiver === 'failing');
    expect(page.text).toContain(`/developer/organization-webhooks/${hook?.hook_id}`);
    expect((await visitor.get('/demo/receiver?paused')).headers).not.toHaveProperty('refresh');
    const csrf = /name="csrf" value="([^"]+)"/.exec(page.text)?.[1] ?? '';
    expect((await visitor.post('/demo/receiver/mended', { mended: 'yes', csrf: 'x' })).status).toBe(403);
    expect((await visitor.post('/demo/receiver/mended', { mended: 'yes', csrf })).status).toBe(303);
    await raise('alarm_heard');
    await expect
      .poll(() => deliveries.failing.find(({ type }) => type === 'alarm_heard'))
      .toMatchObject({ status: 200 });
    expect((await visitor.get('/demo/receiver')).text).toContain('Let it fail again');
  });

  it('refuse what is not genuine, and what is none of their addresses', async () => {
    const one = await started(await place());
    one.begin();
    await untilState(one, 'showcase');
    const [hook] = one.demo.receivers.hooks;
    const { pathname } = new URL(hook?.url ?? '');
    const forged = await fetch(`${one.url}${pathname}`, { method: 'POST', body: '{"event":{}}' });
    expect(forged.status).toBe(401);
    expect(one.demo.receivers.deliveries.healthy).toContainEqual(
      expect.objectContaining({ digestOk: false }),
    );
    expect((await fetch(`${one.url}/demo/receivers/guess`, { method: 'POST' })).status).toBe(404);
  });

  it('do not affect a webhook of a user on the same machine, created before them or after', async () => {
    const one = await started({ ...(await place()), allowPrivate: true });
    const register = async (url: string, path: string) =>
      (await one.api.post(`${path}/webhooks`, { url, events: ['*'] })).status;
    const ids = (await one.api.get('/organizations')).body.organizations as { organization_id: string }[];
    const [first = '', last = ''] = ids.map(({ organization_id }) => `/organizations/${organization_id}`);
    expect(await register('http://127.0.0.1:9/', first)).toBe(201);
    one.begin();
    await untilState(one, 'showcase');
    expect(one.failures).toEqual([]);
    expect([
      await register('http://127.0.0.1:9/', last),
      await register('http://localhost:9/', last),
    ]).toEqual([201, 201]);
  });

  it('do not hold up who changes the key that everything is sealed with', async () => {
    const one = await started(await place());
    const made = await one.api.post('/webhooks', { url: 'https://hooks.example.com/lares', events: ['*'] });
    expect(made.status).toBe(201);
    const keys = openSecretKeys([Buffer.alloc(32, 8), Buffer.alloc(32, 7)]);
    const box = openSecretBox(keys, secureRandom);
    const { database } = one.app.tools;
    // The rotation gets to the check of which processes have the new key. This process does not have it.
    const rotating = rotateKey({ database, box, columns: SEALED_COLUMNS, timeoutMs: 0 });
    await expect(rotating).rejects.toThrow('1 of 1 processes that serve this database do not have the key');
  });

  it('cannot be registered by people, and nothing else inside is reached because of them', async () => {
    const one = await started(await place());
    one.begin();
    await untilState(one, 'showcase');
    const [hook] = one.demo.receivers.hooks;
    const organization = `/organizations/${hook?.organization_id}/webhooks`;
    for (const url of [hook?.url, `http://127.0.0.1:${one.port}/demo/receivers/x`, 'https://127.0.0.1/']) {
      const refused = await one.api.post(organization, { url, events: ['pir_motion'] });
      expect([refused.status, refused.body.context]).toEqual([400, 'invalid url']);
      const alsoRefused = await one.api.post('/webhooks', { url, events: ['*'] });
      expect(alsoRefused.status).toBe(400);
    }
  });
});

describe('without a demo', () => {
  it.each(['/demo/status', '/demo/receiver'])('%s is not there', async (path) => {
    const world = await openWorld();
    expect((await world.visitor().get(path)).status).toBe(404);
    expect((await world.visitor().post('/demo/skip', {})).status).toBe(404);
    await world.close();
  });
});

describe('switching a demo off', () => {
  it('leaves nothing behind: every table is as it was before', async () => {
    const here = await place();
    const before = await dump(here.connectionConfig);
    const one = await started(here);
    one.begin();
    await untilState(one, 'showcase');
    const homes = (await one.api.get('/homes')).body.homes;
    for (const { home_id } of homes)
      await one.app.recorder.record({ home_id, type: 'pir_motion', event_time: one.demo.clock.now() });
    await expect.poll(() => one.demo.receivers.deliveries.failing.length).toBeGreaterThan(0);
    const { user_id } = (await one.api.get('/users/me')).body;
    await createSession(one.app.tools, user_id, 'a browser');
    expect(await clear(here.connectionConfig, here.dataDir)).toBe('running');
    await one.stop();
    expect(Object.keys(await dump(here.connectionConfig)).length).toBeGreaterThan(15);
    expect(await clear(here.connectionConfig, here.dataDir)).toEqual({
      homes: [],
      organizations: [],
      user: false,
    });
    expect(await dump(here.connectionConfig)).toEqual(before);
    expect(await clear(here.connectionConfig, here.dataDir)).toBeUndefined();
  });

  it('keeps the demo of another database, and the file that describes it', async () => {
    const here = await place();
    const one = await started(here);
    await one.stop();
    const elsewhere = await place();
    expect(await clear(elsewhere.connectionConfig, here.dataDir)).toBeUndefined();
    expect(await clear(here.connectionConfig, here.dataDir)).toMatchObject({ user: false });
  });

  it('keeps what people added themselves, and with it the organization and the user', async () => {
    const here = await place();
    const one = await started(here);
    one.begin();
    await untilState(one, 'showcase');
    const { homes } = (await one.api.get('/homes')).body;
    const adopted = homes.find(({ name }: { name: string }) => name === 'Home a');
    const own = await one.api.post('/homes', { organization_id: adopted.organization_id, name: 'My own' });
    expect(own.status).toBe(201);
    expect((await one.api.post(`/homes/${adopted.home_id}/devices`, { description: 'Mine' })).status).toBe(
      201,
    );
    await one.stop();
    expect(await clear(here.connectionConfig, here.dataDir)).toEqual({
      homes: ['Home a'],
      organizations: ['First'],
      user: true,
    });
    const left = await dump(here.connectionConfig);
    const names = (table: string, member: string) =>
      (left[table] as { row: Record<string, unknown> }[]).map(({ row }) => row[member]);
    expect(names('homes', 'name').sort()).toEqual(['Home a', 'My own']);
    expect(names('devices', 'description')).toEqual(['Mine']);
    expect(names('organizations', 'name')).toEqual(['First']);
    expect(names('users', 'email')).toEqual(['demo@lares.example']);
    expect(names('access_tokens', 'name')).toEqual(['demo']);
    expect(left).not.toHaveProperty('organization_webhooks');
    expect(left).not.toHaveProperty('deliveries');
    // The remaining user can still log in: only this file holds the password.
    const kept = JSON.parse(readFileSync(join(here.dataDir, 'demo-login.json'), 'utf8'));
    expect(kept).toEqual(one.login);
    expect(await startDemo(here)).toBeUndefined();
  });
});
