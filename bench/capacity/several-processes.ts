import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { openEmbedded } from '../../src/platform/embedded/index.ts';
import { createHomes, openApiClient, runLoad } from '../../src/simulator/index.ts';
import { startDriven } from '../support/driven.ts';
import { laresProcesses, residentMb } from '../support/figures/process-times.ts';
import { openServer, type Server } from '../support/lares/database-server.ts';
import { openPortfolio } from '../support/lares/portfolio.ts';
import { startLares, startService } from '../support/lares/start-lares.ts';
import { keep } from '../support/running.ts';
import type { Confirmed, Cost, RoleUse } from './measured.ts';
import { connectionMb, idleSecond, perSecond, using } from './usage.ts';

/**
 * A Lares of several processes under the simulator's load: one for people and programs, two for devices behind one
 * port, one that delivers. Larger installations run like this. Each role has its own database user, so that the bench
 * can separate their use.
 */

export interface SeveralOptions {
  seconds: number;
  reportsPerS: number;
  alarmsPerS: number;
  homes: number;
  devices: number;
  progress(text: string): void;
}

const INGEST_PROCESSES = 2;
const SERVICE = 'lares_service';
const LOOK_EVERY_MS = 500;
const ARRIVAL_TIMEOUT_MS = 60_000;

type Receiver = Awaited<ReturnType<typeof startDriven>>;

export interface SeveralFigures {
  processes: RoleUse[];
  connectionMb: number;
  confirmed: Omit<Confirmed, 'predicted'>;
  /** Cost of a second without a report. */
  idle: Cost;
}

export async function measureSeveral(options: SeveralOptions): Promise<SeveralFigures> {
  const { progress, seconds } = options;
  progress('starting an api process, two for ingest, and a worker');
  const { server, roles, api } = await start();
  const receiver = await keep(startDriven('../yardstick/receiver.mjs'));
  await openPortfolio(api).subscribe(`http://127.0.0.1:${await receiver.run<number>('port')}/0`);

  const { load, close } = await openLoad(api, roles.ingest.address, options);
  const user = {
    pids: () => Object.values(roles).flatMap(({ pids }) => pids()),
    server,
    database: 'lares',
    roles: Object.values(roles).map(({ name }) => name),
  };
  // Counts only events that the webhook receives: the first report of a device raises others.
  const eventsBy = () =>
    server.one("SELECT count(*) AS n FROM home_events WHERE event_type = 'short_button_press'");

  progress('the simulator, to warm up');
  await load(options.devices / options.reportsPerS + 2);
  await waitForEvents(receiver, await eventsBy());
  progress('nothing at all');
  const idle = await idleSecond(user, seconds);
  const idleConnections = await connections(server);
  const idleMb = mapOf(roles, ({ pids }) => residentMb(pids()));

  progress(`the simulator: ${options.reportsPerS} reports and ${options.alarmsPerS} events a second`);
  const before = await eventsBy();
  await receiver.run('reset');
  const busiest = watch(server);
  let result: Awaited<ReturnType<typeof load>> | undefined;
  let events = 0;
  const use = await using(user, async () => {
    result = await load(3 * seconds);
    events = (await eventsBy()) - before;
    await waitForEvents(receiver, events);
  });
  const busyConnections = await busiest.stop();
  const busyMb = mapOf(roles, ({ pids }) => residentMb(pids()));
  await close();
  // An overloaded process answers late, which the page shows. A process that refuses reports would look too cheap.
  if (!result || Object.keys(result.answers).join() !== '202')
    throw new Error(`not all reports were taken; BENCH_RATE=… for fewer a second: ${JSON.stringify(result)}`);
  return {
    idle,
    connectionMb: connectionMb(server.postmaster, 'lares'),
    processes: Object.entries(roles).map(([role, { name, pids }]) => ({
      role,
      processes: pids().length,
      idleMb: idleMb[role] ?? 0,
      busyMb: busyMb[role] ?? 0,
      idleConnections: idleConnections[name] ?? 0,
      busyConnections: busyConnections[name] ?? 0,
    })),
    confirmed: {
      layout: `One process with the role api, ${INGEST_PROCESSES} with ingest behind one port, one with worker`,
      ingestProcesses: INGEST_PROCESSES,
      reports: result.accepted,
      events,
      seconds: use.seconds,
      ackMs: { p50: result.ackMs.p50, p99: result.ackMs.p99 },
      measured: perSecond(use),
    },
  };
}

/** The simulator with homes of its own. */
async function openLoad(
  { api, headers, organization_id }: Awaited<ReturnType<typeof startLares>>,
  ingestUrl: string,
  { homes, devices, reportsPerS, alarmsPerS }: SeveralOptions,
) {
  const clients = { api: openApiClient(api.replace('/v8', '')), ingest: openApiClient(ingestUrl) };
  const token = headers.authorization.replace('Bearer ', '');
  const created = { homes: [], devices: [] };
  const wanted = { token, organizationId: organization_id, homes, devices };
  await createHomes(clients.api, wanted, created, () => undefined);
  return {
    load: (durationS: number) =>
      runLoad(clients.ingest, created.devices, {
        rate: reportsPerS,
        points: 3,
        durationS,
        alarmsPerS,
        faults: false,
      }),
    async close() {
      await clients.api.close();
      await clients.ingest.close();
    },
  };
}

async function waitForEvents(receiver: Receiver, events: number): Promise<void> {
  for (let waited = 0; waited < ARRIVAL_TIMEOUT_MS; waited += LOOK_EVERY_MS) {
    if ((await receiver.run<number>('count')) >= events) return;
    await wait(LOOK_EVERY_MS / 10);
  }
  throw new Error(`${await receiver.run<number>('count')} of ${events} events were delivered`);
}

async function start() {
  const dataDir = mkdtempSync(join(tmpdir(), 'lares-bench-'));
  const embedded = await keep(
    openEmbedded({ dataDir, log: () => undefined }).then((one) => ({
      ...one,
      stop: async () => {
        await one.release();
        rmSync(dataDir, { recursive: true, force: true });
      },
    })),
  );
  const { host, port, database } = embedded.connection;
  const server = await keep(openServer(host, dataDir));
  // Processes find each other in pg_stat_activity.
  await server.client.query(`GRANT pg_read_all_stats TO ${SERVICE}`);
  const environment = {
    LARES_SECRET_KEY: randomBytes(32).toString('hex'),
    LARES_RATE_LIMIT: 'off',
    LARES_QUOTAS: 'homes=off,devices=off',
    LARES_WEBHOOK_ALLOW_PRIVATE: 'on',
    LARES_LOG_LEVEL: 'info',
    LARES_DEMO: 'off',
    LARES_MQTT_PORT: 'off',
    PORT: '0',
  };
  const settingsOf = async (role: string) => {
    const name = `bench_${role}`;
    await server.client.query(`CREATE ROLE ${name} LOGIN IN ROLE ${SERVICE}`);
    await server.client.query(`ALTER ROLE ${name} SET role = '${SERVICE}'`);
    return {
      ...environment,
      LARES_ROLES: role,
      DATABASE_URL: `postgres://${name}@localhost:${port}/${database}?host=${host}`,
    };
  };
  const api = await keep(startLares(await settingsOf('api')));
  const beside = async (role: string, more: Record<string, string> = {}) => {
    const own = mkdtempSync(join(tmpdir(), 'lares-bench-'));
    const started = await startService({ ...(await settingsOf(role)), LARES_DATA_DIR: own, ...more });
    return keep(
      Promise.resolve({
        ...started,
        stop: async () => {
          await started.stop();
          rmSync(own, { recursive: true, force: true });
        },
      }),
    );
  };
  const ingest = await beside('ingest', { LARES_PROCESSES: String(INGEST_PROCESSES) });
  const worker = await beside('worker');
  const role = (name: string, pid: number, address: string) => ({
    name: `bench_${name}`,
    pids: () => laresProcesses(pid),
    address,
  });
  return {
    server,
    api,
    roles: {
      api: role('api', api.pid, api.api),
      ingest: role('ingest', ingest.pid, ingest.address),
      worker: role('worker', worker.pid, worker.address),
    },
  };
}

/** Connections by name of the role. */
async function connections({ client }: Server): Promise<Record<string, number>> {
  const { rows } = await client.query<{ name: string; n: number }>(
    "SELECT usename AS name, count(*)::int AS n FROM pg_stat_activity WHERE usename LIKE 'bench\\_%' GROUP BY 1",
  );
  return Object.fromEntries(rows.map(({ name, n }) => [name, n]));
}

/** Samples the number of connections twice a second until stopped, and keeps the maximum of each role. */
function watch(server: Server) {
  const most: Record<string, number> = {};
  const look = async () => {
    for (const [name, n] of Object.entries(await connections(server)))
      most[name] = Math.max(most[name] ?? 0, n);
  };
  let looking = Promise.resolve();
  const timer = setInterval(() => {
    looking = looking.then(look);
  }, LOOK_EVERY_MS);
  return {
    async stop() {
      clearInterval(timer);
      await looking;
      await look();
      return most;
    },
  };
}

const mapOf = <Value, Result>(values: Record<string, Value>, of: (value: Value) => Result) =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, of(value)])) as Record<
    string,
    Result
  >;
