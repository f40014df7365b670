import type pg from 'pg';
import type { Config } from './config.ts';
import { checkServer, printableAddress } from './platform/db/check-server.ts';
import { openDatabase } from './platform/db/database.ts';
import { type EmbeddedServer, openEmbedded } from './platform/embedded/index.ts';
import type { Log } from './platform/log.ts';

/** Where the database is: the embedded server, started or joined here, or the one DATABASE_URL names. */
export interface DatabaseLocation {
  where: pg.ClientConfig;
  embedded?: EmbeddedServer;
  /** Leaves the embedded server; the last to leave stops it. */
  release(): Promise<void>;
}

/** The pool, the change feed, and one to spare, such as migrating at the start. */
const CONNECTIONS_OF_A_PROCESS = 12;
/** Of the supervisor and of commands beside it. */
const CONNECTIONS_OF_OTHERS = 20;
const USUAL_CONNECTIONS = 100;

/** What a server has to allow for so many processes, and for one more while they are replaced. */
export function connectionsFor(processes: number): number {
  return Math.max(USUAL_CONNECTIONS, CONNECTIONS_OF_A_PROCESS * (processes + 1) + CONNECTIONS_OF_OTHERS);
}

/** `databaseName`: another one of the embedded server than the usual. */
export async function locateDatabase(
  config: Config,
  log: Log,
  databaseName?: string,
): Promise<DatabaseLocation> {
  if (config.databaseUrl === undefined) {
    const embedded = await openEmbedded({
      dataDir: config.dataDir,
      ...(databaseName === undefined ? {} : { databaseName }),
      ...(config.processes > 1
        ? { settings: { max_connections: String(connectionsFor(config.processes)) } }
        : {}),
      log: (message, fields) => log.info(fields ?? {}, message),
    });
    return { where: embedded.connection, embedded, release: () => embedded.release() };
  }
  const where = { connectionString: config.databaseUrl };
  const probe = openDatabase({ ...where, max: 1 }, () => undefined);
  try {
    await checkServer(probe, printableAddress(config.databaseUrl));
  } finally {
    await probe.close();
  }
  return { where, release: async () => undefined };
}
