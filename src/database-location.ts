import type { Config } from './config.ts';
import { checkServer, UnusableDatabase } from './platform/db/connection/check-server.ts';
import { connectWithRetry } from './platform/db/connection/connect-with-retry.ts';
import type { ConnectionConfig } from './platform/db/connection/connection-config.ts';
import { connectionConfigOf, printableAddress } from './platform/db/connection/database-url.ts';
import { lendsByTransaction } from './platform/db/connection/pooler.ts';
import { openDatabase } from './platform/db/database.ts';
import { type EmbeddedServer, openEmbedded } from './platform/embedded/index.ts';
import type { Log } from './platform/observability/log.ts';

/** The database: the embedded server, started or joined here, or the one of DATABASE_URL. */
export interface DatabaseLocation {
  connectionConfig: ConnectionConfig;
  embedded?: EmbeddedServer;
  /** Leaves the embedded server. The last one to leave stops it. */
  release(): Promise<void>;
}

/** The pool, the change feed, and one spare, for example for migrations at the start. */
export const CONNECTIONS_OF_A_PROCESS = 16;
/** For the supervisor and for commands. */
const CONNECTIONS_OF_OTHERS = 20;
const USUAL_CONNECTIONS = 100;

/** Connections that a server must allow for this many processes, plus one during a replacement. */
export function connectionsFor(processes: number): number {
  return Math.max(USUAL_CONNECTIONS, CONNECTIONS_OF_A_PROCESS * (processes + 1) + CONNECTIONS_OF_OTHERS);
}

export interface LocateOptions {
  /** Another database of the embedded server than the default. */
  databaseName?: string;
  /** Called while an embedded server starts, which takes a moment. */
  meanwhile?: () => void;
}

export async function locateDatabase(
  config: Config,
  log: Log,
  { databaseName, meanwhile }: LocateOptions = {},
): Promise<DatabaseLocation> {
  const { databaseUrl, databaseDirectUrl } = config;
  if (databaseUrl === undefined) {
    const embedded = await openEmbedded({
      dataDir: config.dataDir,
      olderPrograms: config.olderPostgres,
      ...(databaseName === undefined ? {} : { databaseName }),
      ...(config.processes > 1
        ? { settings: { max_connections: String(connectionsFor(config.processes)) } }
        : {}),
      log: (message, fields) => log.info(fields ?? {}, message),
      launched: meanwhile,
    });
    return { connectionConfig: embedded.connection, embedded, release: () => embedded.release() };
  }
  await requireSessions('LARES_DATABASE_DIRECT_URL', databaseDirectUrl);
  if (databaseDirectUrl === undefined) await requireSessions('DATABASE_URL', databaseUrl);
  const connectionConfig = outsideDatabase(config);
  const probe = openDatabase({ ...connectionConfig, max: 1 }, () => undefined);
  try {
    await checkServer(probe, printableAddress(databaseUrl));
  } finally {
    await probe.close();
  }
  return { connectionConfig, release: async () => undefined };
}

/** From DATABASE_URL and LARES_DATABASE_DIRECT_URL. */
export function outsideDatabase({
  databaseUrl,
  databaseDirectUrl,
}: Pick<Config, 'databaseUrl' | 'databaseDirectUrl'>): ConnectionConfig {
  if (databaseUrl === undefined) throw new Error('DATABASE_URL is not set');
  return {
    ...connectionConfigOf(databaseUrl),
    ...(databaseDirectUrl === undefined ? {} : { session: connectionConfigOf(databaseDirectUrl) }),
  };
}

/** Fails early with a clear sentence: behind a pooler, session locks get lost silently and everything waits. */
async function requireSessions(name: string, url: string | undefined): Promise<void> {
  if (url === undefined) return;
  const connectionConfig = connectionConfigOf(url);
  const lends = await connectWithRetry(() => lendsByTransaction(connectionConfig)).catch((error: Error) => {
    throw new UnusableDatabase(`Cannot use the database at ${printableAddress(url)}: ${error.message}`);
  });
  if (!lends) return;
  throw new UnusableDatabase(
    `${name} leads to a pooler that lends connections for one transaction (PgBouncer in transaction mode). ` +
      'Set LARES_DATABASE_DIRECT_URL to the server itself, for what needs a session: locks and notifications of changes.',
  );
}
