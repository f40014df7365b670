import pg from 'pg';
import { beforeAll, describe, expect, it } from 'vitest';
import { openReceiver } from '../../harness/receiver.ts';
import { serverText } from '../../harness/text.ts';
import { type Neighbourhood, openWorld, type World } from '../../harness/world.ts';

let world: World;
let hood: Neighbourhood;

beforeAll(async () => {
  world = await openWorld();
  hood = await world.neighbourhood();
});

async function inDatabase(statement: string): Promise<void> {
  const client = new pg.Client(world.connectionConfig);
  await client.connect();
  await client.query(statement);
  await client.end();
}

/** Makes the insert of a home fail with this SQLSTATE, as the server itself would. */
async function failInserts(sqlState: string): Promise<void> {
  await inDatabase(`
    CREATE OR REPLACE FUNCTION fail() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN RAISE EXCEPTION 'refused: %', NEW.name USING ERRCODE = '${sqlState}'; END $$;
    CREATE OR REPLACE TRIGGER fail BEFORE INSERT ON homes FOR EACH ROW EXECUTE FUNCTION fail()`);
}

const createHome = () =>
  world.as(hood.owner).post('/homes', { name: 'Secret hideout', organization_id: hood.organization_id });

describe('when the database fails', () => {
  it.each([
    ['53100', 'disk full'],
    ['53200', 'out of memory'],
    ['53300', 'too many connections'],
    ['57014', 'statement timeout'],
    ['57P01', 'shutdown'],
  ])('%s (%s) is a 503 with Retry-After', async (sqlState) => {
    await failInserts(sqlState);
    const answer = await createHome();
    expect([answer.status, answer.body.error, answer.headers['retry-after']]).toEqual([
      503,
      'Service Unavailable',
      '1',
    ]);
  });

  it.each([
    ['40001', 'serialization failure'],
    ['40P01', 'deadlock'],
    ['23503', 'a parent that just went'],
  ])('%s (%s) is a 409', async (sqlState) => {
    await failInserts(sqlState);
    const answer = await createHome();
    expect([answer.status, answer.body.error]).toEqual([409, 'Conflict']);
  });

  it('anything unforeseen is a 500 that says nothing but the request id, and is logged without user data', async () => {
    await failInserts('XX000');
    const answer = await createHome();
    expect(answer.status).toBe(500);
    expect(answer.body).toEqual({
      error: 'Internal Server Error',
      message: serverText('pages.somethingWentWrongRequestId', {
        id: String(answer.headers['x-request-id']),
      }),
    });
    const logged = world.lines.find((line) => line.includes('"request failed"')) ?? '';
    expect(JSON.parse(logged)).toMatchObject({
      level: 50,
      request_id: answer.headers['x-request-id'],
      code: 'XX000',
    });
    expect(world.lines.join()).not.toContain('hideout');
  });

  it('/readyz says which role the database fails, and that it does not any more', async () => {
    await failInserts('53100');
    for (const _ of [1, 2, 3]) expect((await createHome()).status).toBe(503);
    const failing = await fetch(`${world.url}/readyz`);
    expect([failing.status, failing.headers.get('retry-after')]).toEqual([503, '1']);
    expect(await failing.json()).toMatchObject({
      error: 'Service Unavailable',
      message: 'api: the database fails again and again.',
      roles: { ingest: { recent_failures: 0, oldest_waiting_s: 0 }, worker: { recent_failures: 0 } },
    });
    await inDatabase('DROP FUNCTION fail CASCADE');
    expect((await createHome()).status).toBe(201);
    const { status, roles } = (await (await fetch(`${world.url}/readyz`)).json()) as {
      status: string;
      roles: Record<string, { recent_failures: number }>;
    };
    expect(status).toBe('ready');
    expect(roles['api']?.recent_failures).toBeGreaterThanOrEqual(3);
  });

  it('a process reports the roles it has, and a worker that cannot store', async () => {
    const worker = await openWorld({
      connectionConfig: world.connectionConfig,
      clock: world.clock,
      roles: ['worker'],
    });
    const ready = async () => {
      const answer = await fetch(`${worker.url}/readyz`);
      return { status: answer.status, ...((await answer.json()) as { message?: string; roles: object }) };
    };
    expect(await ready()).toMatchObject({ status: 'ready', roles: { worker: { oldest_waiting_s: 0 } } });
    expect(Object.keys((await ready()).roles)).toEqual(['worker']);
    const receiver = await openReceiver();
    const hooks = `/organizations/${hood.organization_id}/webhooks`;
    const hook = await world.as(hood.owner).post(hooks, { url: receiver.url, events: ['*'] });
    expect(hook.status).toBe(201);
    await world.app.engine?.stop();
    await inDatabase(`
      CREATE FUNCTION full_disk() RETURNS trigger LANGUAGE plpgsql AS $$
        BEGIN RAISE EXCEPTION 'full' USING ERRCODE = '53100'; END $$;
      CREATE TRIGGER full_disk BEFORE DELETE ON deliveries EXECUTE FUNCTION full_disk()`);
    const home_id = (await createHome()).body.home_id;
    await world.app.recorder.record({ home_id, type: 'battery_low', event_time: world.clock.now() });
    await expect
      .poll(async () => (await ready()).message)
      .toBe('worker: the database fails again and again.');
    expect(worker.app.engine?.oldestWaitingMs()).toBeGreaterThan(0);
    await inDatabase('DROP FUNCTION full_disk CASCADE');
    await expect.poll(() => worker.app.engine?.oldestWaitingMs()).toBe(0);
    expect(receiver.received).toHaveLength(1);
    await expect.poll(async () => (await ready()).status).toBe('ready');
  });

  it('/readyz is a 503 while /healthz stays 200, when the schema is not there', async () => {
    await inDatabase('ALTER TABLE schema_migrations RENAME TO hidden');
    const [ready, healthy] = [await fetch(`${world.url}/readyz`), await fetch(`${world.url}/healthz`)];
    expect([ready.status, healthy.status]).toEqual([503, 200]);
    await inDatabase('ALTER TABLE hidden RENAME TO schema_migrations');
    expect((await fetch(`${world.url}/readyz`)).status).toBe(200);
  });

  it.each([
    ['is out of disk', `RAISE EXCEPTION 'full' USING ERRCODE = '53100'`],
    ['is a standby', `RAISE EXCEPTION 'read only' USING ERRCODE = '25006'`],
  ])('/readyz is a 503 while the database %s, though it can be read', async (_name, refusal) => {
    await inDatabase(
      `CREATE FUNCTION refuse() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN ${refusal}; END $$`,
    );
    await inDatabase('CREATE TRIGGER refuse BEFORE INSERT ON readiness EXECUTE FUNCTION refuse()');
    expect((await fetch(`${world.url}/readyz`)).status).toBe(503);
    await inDatabase('DROP FUNCTION refuse CASCADE');
    expect((await fetch(`${world.url}/readyz`)).status).toBe(200);
  });
});
