import pg from 'pg';
import { beforeAll, describe, expect, it } from 'vitest';
import { type Neighbourhood, openWorld, type World } from '../harness/world.ts';

let world: World;
let hood: Neighbourhood;

beforeAll(async () => {
  world = await openWorld();
  hood = await world.neighbourhood();
});

async function inDatabase(statement: string): Promise<void> {
  const client = new pg.Client(world.where);
  await client.connect();
  await client.query(statement);
  await client.end();
}

/** Inserting a home fails with this SQLSTATE, as the server would fail by itself. */
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
      message: `Something went wrong. Request id: ${String(answer.headers['x-request-id'])}`,
    });
    const logged = world.lines.find((line) => line.includes('"request failed"')) ?? '';
    expect(JSON.parse(logged)).toMatchObject({
      level: 50,
      request_id: answer.headers['x-request-id'],
      code: 'XX000',
    });
    expect(world.lines.join()).not.toContain('hideout');
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
