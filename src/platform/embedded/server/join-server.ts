import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { MINUTE_MS, SECOND_MS } from '../../durations.ts';
import { olderMajor, SUPERUSER } from '../cluster.ts';
import { createDatabase } from '../create-database.ts';
import { finishSwap, keptBeside } from '../data-migration/install-cluster.ts';
import { isMigrating, migrateData } from '../data-migration/migrate-data.ts';
import { diskFull, EmbeddedDatabaseError, wrongOwner } from '../errors.ts';
import { createServiceRole, handOver, SERVICE_ROLE } from '../service-role.ts';
import { leaveServer } from './leave-server.ts';
import { joinUsers } from './locks.ts';
import { inspectPostmaster, type Postmaster } from './postmaster.ts';
import { fatalMessage, lastLogLines, serverLogPath } from './server-log.ts';
import { type ServerContext, type StartedServer, startServer } from './start-server.ts';

/** Recovery after a power cut replays up to max_wal_size, which takes an SD card over a minute. */
const START_TIMEOUT_MS = 2 * MINUTE_MS;
const CONNECT_TIMEOUT_MS = 5 * SECOND_MS;
const QUERY_TIMEOUT_MS = MINUTE_MS;
/** An earlier version that still runs may use a table now. Then it is retried. */
const HAND_OVER_TIMEOUT_MS = 5 * SECOND_MS;
const POLL_MS = 20;
const START_PAUSE_MS = 100;
/** A start that failed three times will fail again… */
const MAX_STARTS = 3;
/** …unless a faster process or orphans of a killed server are in the way. Together 10 s. */
const MAX_STARTS_BESIDE_OTHERS = 100;
const OTHERS = /lock file|pre-existing shared memory block/;

type RunningServer = Extract<Postmaster, { state: 'ready' }>;

export interface Joined {
  /** Holds the shared lock of the server's users. */
  client: pg.Client;
  server: RunningServer;
}

/**
 * Joins the server in any state: a running one is used, an absent one started, a starting or stopping one awaited.
 * PostgreSQL's own lock file decides between two simultaneous starts.
 */
export async function joinServer(context: ServerContext): Promise<Joined> {
  let deadline = performance.now() + START_TIMEOUT_MS;
  let isWaitLogged = false;
  let started: StartedServer | undefined;
  let failures = 0;
  let problem = 'it does not answer';
  while (performance.now() < deadline) {
    const found = await inspectPostmaster(context.cluster);
    if (found.state === 'ready' && isMigrating(found)) {
      if (!isWaitLogged)
        context.log('another process carries the data over to a newer PostgreSQL; waiting for it');
      isWaitLogged = true;
      // Without a limit: that server ends with the process that migrates.
      deadline = performance.now() + START_TIMEOUT_MS;
    } else if (found.state === 'ready') {
      const client = await connect(context, found, started !== undefined).catch((error: Error) => {
        if (isLasting(error)) throw error;
        problem = error.message;
      });
      if (client) {
        context.log(started ? 'embedded database started' : 'joined the running embedded database', {
          pid: found.pid,
        });
        await logOlderDatabases(context);
        return { client, server: found };
      }
    }
    const end = started?.ended();
    if (found.state === 'none' && (!started || end)) {
      if (end) {
        failures += 1;
        const reason = await fatalMessage(context.dataDir, started?.pid);
        const limit = OTHERS.test(reason) ? MAX_STARTS_BESIDE_OTHERS : MAX_STARTS;
        if (reason.includes('has wrong ownership')) throw wrongOwner(context.cluster);
        if (failures >= limit) throw await notStartable(context, end);
        await sleep(START_PAUSE_MS);
      }
      await finishSwap(context.cluster);
      const older = await olderMajor(context.cluster, context.binaries.version);
      if (older === undefined) {
        started = await startServer(context);
        context.launched?.();
      } else if (await migrateData(context, older)) deadline = performance.now() + START_TIMEOUT_MS;
    }
    await sleep(POLL_MS);
  }
  throw await notStartable(context, `not ready after ${START_TIMEOUT_MS / 1000} seconds, ${problem}`);
}

async function logOlderDatabases(context: ServerContext): Promise<void> {
  const running = await olderMajor(context.cluster, context.binaries.version);
  if (running !== undefined)
    context.log(
      'the running database is of an older PostgreSQL; its data is carried over when it is started next',
      {
        running,
      },
    );
  for (const kept of await keptBeside(context.cluster))
    context.log('a database of an older PostgreSQL is kept; remove it when you need it no longer', { kept });
}

/** Not a server that is starting, stopping, full, lost again, or busy with a table. */
function isLasting(error: unknown): boolean {
  if (error instanceof EmbeddedDatabaseError) return true;
  return error instanceof pg.DatabaseError && !/^57|^55P03|^53300|^40P01/.test(error.code ?? '');
}

/** The superuser connects only to create what the service owns. The service's role holds the lock. */
async function connect(
  context: ServerContext,
  server: RunningServer,
  isStarted: boolean,
): Promise<pg.Client> {
  const superuser = openClient(server, SUPERUSER, 'postgres');
  try {
    await superuser.connect();
    await joinUsers(superuser);
    await createServiceRole(superuser);
    const isOurs = await createDatabase(superuser, context.databaseName);
    // For a running server this was done at its start.
    if (isStarted || !isOurs) await handOverIn(server, context.databaseName);
    const client = await connectService(server);
    await superuser.end().catch(() => undefined);
    return client;
  } catch (error) {
    // An unusable server must not keep running.
    const leaving = isLasting(error) ? leaveServer(context, superuser) : superuser.end();
    await leaving.catch(() => undefined);
    throw error;
  }
}

async function handOverIn(server: RunningServer, database: string): Promise<void> {
  const superuser = openClient(server, SUPERUSER, database);
  try {
    await superuser.connect();
    await superuser.query(`SET lock_timeout = ${HAND_OVER_TIMEOUT_MS}`);
    await handOver(superuser, database);
  } finally {
    await superuser.end().catch(() => undefined);
  }
}

async function connectService(server: RunningServer): Promise<pg.Client> {
  const client = openClient(server, SERVICE_ROLE, 'postgres');
  try {
    await client.connect();
    await joinUsers(client);
    return client;
  } catch (error) {
    await client.end().catch(() => undefined);
    throw error;
  }
}

function openClient(server: RunningServer, user: string, database: string): pg.Client {
  const client = new pg.Client({
    host: server.socketDir,
    port: server.port,
    user,
    database,
    application_name: 'lares guardian',
    ssl: false,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    query_timeout: QUERY_TIMEOUT_MS,
  });
  // Callers watch the end of the connection. An unhandled error event would end the process.
  client.on('error', () => undefined);
  return client;
}

async function notStartable(context: ServerContext, why: string): Promise<EmbeddedDatabaseError> {
  const log = await lastLogLines(context.dataDir);
  if (log.includes('No space left on device')) return diskFull(context.cluster);
  return new EmbeddedDatabaseError(
    'not_startable',
    `The embedded PostgreSQL did not start (${why}); the end of ${serverLogPath(context.dataDir)} says:\n${log}`,
  );
}
