import pg from 'pg';
import sql from 'sql-template-tag';
import { afterEach, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest';
import { atFileEnd } from '../../harness/at-end.ts';
import { cloneStartedDatabase } from '../../harness/database.ts';
import { type MonitoredHome, monitoredHome } from '../../harness/monitored-home.ts';
import { isOnCitus } from '../../harness/postgres/on-citus.ts';
import { openWorld, type World } from '../../harness/world.ts';

/**
 * Lares stores a report with samples and an event on two servers: samples on the home's server, the rest on the
 * coordinator. The test holds a server at its commit by making it wait for a standby that does not exist. Only
 * sessions of these databases wait, so other tests are unaffected.
 */
const NO_STANDBY = 'no_such_standby';

let world: World;
let name = '';
let servers: pg.Client[] = [];
let coordinator: pg.Client | undefined;
let worker: pg.Client | undefined;
let house: MonitoredHome;

beforeAll(async () => {
  if (!isOnCitus()) return;
  const { connectionConfig, drop } = await cloneStartedDatabase();
  name = String(connectionConfig.database);
  servers = await Promise.all(inject('administrators').map((login) => openServer(login)));
  for (const server of servers) await server.query(`ALTER DATABASE ${name} SET synchronous_commit = on`);
  [coordinator] = servers;
  world = await openWorld({ connectionConfig });
  atFileEnd(async () => {
    for (const server of servers) await server.end();
    await drop();
  });
}, 120_000);

beforeEach(async () => {
  if (!isOnCitus()) return;
  house = await monitoredHome(world);
  seq = 0;
  // Lares evaluates the second report from the cache, as it does most.
  for (const body of [plain(), plain()]) expect((await house.device.report(body)).body.accepted).toBe(1);
  const [found] = await world.tools.database.rows<{ port: number }>(sql`
    SELECT nodeport AS port FROM pg_dist_shard_placement
    WHERE shardid = get_shard_id_for_distribution_column('sensor_samples', ${house.home_id}::text)`);
  worker = servers.find(({ port }) => port === found?.port);
});

// Runs after a failed test too: other sessions would wait forever.
afterEach(async () => {
  for (const server of servers) await hold(server, '');
  if (coordinator) await recover();
});

async function openServer(login: pg.ClientConfig): Promise<pg.Client> {
  const server = new pg.Client({ ...login, database: name });
  await server.connect();
  return server;
}

async function hold(server: pg.Client | undefined, standby: string): Promise<void> {
  await server?.query(`ALTER SYSTEM SET synchronous_standby_names = '${standby}'`);
  await server?.query('SELECT pg_reload_conf()');
}

/** Sessions that wait for the standby, once there is one. */
async function waitingSession(server: pg.Client | undefined): Promise<number> {
  for (;;) {
    const { rows } = (await server?.query<{ pid: number }>(
      `SELECT pid FROM pg_stat_activity WHERE datname = '${name}' AND wait_event = 'SyncRep'`,
    )) ?? { rows: [] };
    if (rows[0]) return rows[0].pid;
  }
}

const end = (server: pg.Client | undefined, pid: number) =>
  server?.query('SELECT pg_terminate_backend($1::int)', [pid]);

async function prepared(): Promise<number> {
  const { rows } = (await worker?.query(`SELECT FROM pg_prepared_xacts WHERE database = '${name}'`)) ?? {
    rows: [],
  };
  return rows.length;
}

/** Does what Citus does itself once a minute, until no prepared transaction is left. */
async function recover(): Promise<void> {
  const [login = {}] = inject('administrators');
  do {
    // Opens a new session each time: a session keeps connections to other servers, and those may be closed.
    const session = await openServer(login);
    await session.query('SELECT recover_prepared_transactions()');
    await session.end();
  } while ((await prepared()) > 0);
}

/**
 * What is stored of the report with this number: its event and number at the coordinator, its sample at the other
 * server.
 */
async function stored(number: number) {
  const { database } = world.tools;
  const { device_id } = house.device;
  const reports = await database.rows(
    sql`SELECT 1 AS one FROM device_reports WHERE device_id = ${device_id} AND seq = ${number}`,
  );
  const samples = await database.rows(
    sql`SELECT 1 AS one FROM sensor_samples WHERE home_id = ${house.home_id} AND temp = ${tempOf(number)}::real`,
  );
  const events = (await house.events()).filter(({ event_type }) => event_type === 'short_button_press');
  return { reports: reports.length, samples: samples.length, events: events.length };
}

let seq = 0;
const plain = () => {
  seq += 1;
  return { seq };
};
function press() {
  world.clock.advance(60_000);
  const t = world.clock.now().getTime();
  seq += 1;
  return { seq, samples: [{ t, temp: tempOf(seq) }], events: [{ id: seq, t, type: 'button', ms: 100 }] };
}
const tempOf = (number: number) => 10 + number / 4;

describe.skipIf(!isOnCitus())('a report with samples and an event', () => {
  it('is stored on neither server when the coordinator ends it before it is committed', async () => {
    const before = (await stored(0)).events;
    const body = press();
    await hold(worker, NO_STANDBY);
    const reporting = house.device.report(body);
    await waitingSession(worker);
    const { rows } = (await coordinator?.query<{ pid: number }>(
      `SELECT pid FROM pg_stat_activity WHERE datname = '${name}' AND query = 'COMMIT' AND state = 'active'`,
    )) ?? { rows: [] };
    expect(rows).toHaveLength(1);
    await end(coordinator, rows[0]?.pid ?? 0);
    expect((await reporting).status).toBe(503);
    await hold(worker, '');
    await recover();
    expect(await stored(body.seq)).toEqual({ reports: 0, samples: 0, events: before });
    // The device got no acknowledgement, so it sends the report again.
    expect((await house.device.report(body)).body.accepted).toBe(1);
    expect(await stored(body.seq)).toEqual({ reports: 1, samples: 1, events: before + 1 });
  }, 60_000);

  it('is stored on neither when the server of the samples is lost while it promises', async () => {
    const before = (await stored(0)).events;
    const body = press();
    await hold(worker, NO_STANDBY);
    const reporting = house.device.report(body);
    await end(worker, await waitingSession(worker));
    expect((await reporting).status).not.toBe(202);
    await hold(worker, '');
    await recover();
    expect(await stored(body.seq)).toEqual({ reports: 0, samples: 0, events: before });
  }, 60_000);

  it('is stored on both when the server of the samples is lost after the coordinator committed', async () => {
    const before = (await stored(0)).events;
    const body = press();
    await hold(coordinator, NO_STANDBY);
    const reporting = house.device.report(body);
    await waitingSession(coordinator);
    // The server prepared its transaction, and is down before the commit reaches it.
    expect(await prepared()).toBe(1);
    await worker?.query(
      `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
       WHERE datname = '${name}' AND application_name LIKE 'citus_internal%'`,
    );
    await hold(coordinator, '');
    expect((await reporting).body.accepted).toBe(1);
    await recover();
    expect(await stored(body.seq)).toEqual({ reports: 1, samples: 1, events: before + 1 });
  }, 60_000);
});
