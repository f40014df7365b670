import { randomBytes } from 'node:crypto';
import type { Config } from '../../../src/config.ts';
import { locateDatabase } from '../../../src/database-location.ts';
import { Client } from '../../../src/platform/db/connection/client.ts';
import { type ConnectionConfig, forSessions } from '../../../src/platform/db/connection/connection-config.ts';
import type { Log } from '../../../src/platform/observability/log.ts';
import { CommandFailed } from '../../command.ts';

/** A scratch database on the same server, dropped at the end in any case. */
export async function withScratchDatabase<Result>(
  config: Config,
  log: Log,
  work: (connectionConfig: ConnectionConfig) => Promise<Result>,
): Promise<Result> {
  const database = `lares_oracle_${randomBytes(6).toString('hex')}`;
  // The embedded server's superuser creates it. The service's role may not.
  const location = await locateDatabase(config, log, { databaseName: database });
  const there = forSessions(location.connectionConfig);
  const beside = location.embedded ? besides(there, 'postgres') : there;
  try {
    if (!location.embedded) await create(there, database);
    try {
      return await work(besides(there, database));
    } finally {
      await drop(beside, database);
    }
  } finally {
    await location.release();
  }
}

async function create(connectionConfig: ConnectionConfig, database: string): Promise<void> {
  await statement(connectionConfig, `CREATE DATABASE ${database}`).catch((error: Error) => {
    throw new CommandFailed(`The oracle needs a database of its own, and cannot make one: ${error.message}`);
  });
}

/** With FORCE an ordinary role may not end a running autovacuum. Without it PostgreSQL ends the autovacuum itself. */
async function drop(beside: ConnectionConfig, database: string): Promise<void> {
  await statement(beside, `DROP DATABASE ${database} WITH (FORCE)`).catch(() =>
    statement(beside, `DROP DATABASE ${database}`),
  );
}

/** The same server and user, another database. */
function besides(connectionConfig: ConnectionConfig, database: string): ConnectionConfig {
  if (connectionConfig.connectionString === undefined) return { ...connectionConfig, database };
  const url = new URL(connectionConfig.connectionString);
  url.pathname = `/${database}`;
  return { ...connectionConfig, connectionString: url.href };
}

async function statement(connectionConfig: ConnectionConfig, text: string): Promise<void> {
  const client = new Client(connectionConfig);
  await client.connect();
  try {
    await client.query(text);
  } finally {
    await client.end();
  }
}
