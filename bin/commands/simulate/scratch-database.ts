import { randomBytes } from 'node:crypto';
import type { Config } from '../../../src/config.ts';
import { locateDatabase } from '../../../src/database-location.ts';
import { Client } from '../../../src/platform/db/client.ts';
import { forSessions, type Where } from '../../../src/platform/db/where.ts';
import type { Log } from '../../../src/platform/log.ts';
import { CommandFailed } from '../../command.ts';

/** A scratch database on the same server, dropped at the end in any case. */
export async function withScratchDatabase<Result>(
  config: Config,
  log: Log,
  work: (where: Where) => Promise<Result>,
): Promise<Result> {
  const database = `lares_oracle_${randomBytes(6).toString('hex')}`;
  // The embedded server's superuser creates it. The service's role may not.
  const location = await locateDatabase(config, log, { databaseName: database });
  const there = forSessions(location.where);
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

async function create(where: Where, database: string): Promise<void> {
  await statement(where, `CREATE DATABASE ${database}`).catch((error: Error) => {
    throw new CommandFailed(`The oracle needs a database of its own, and cannot make one: ${error.message}`);
  });
}

/** With FORCE an ordinary role may not end a running autovacuum. Without it PostgreSQL ends the autovacuum itself. */
async function drop(beside: Where, database: string): Promise<void> {
  await statement(beside, `DROP DATABASE ${database} WITH (FORCE)`).catch(() =>
    statement(beside, `DROP DATABASE ${database}`),
  );
}

/** The same server and user, another database. */
function besides(where: Where, database: string): Where {
  if (where.connectionString === undefined) return { ...where, database };
  const url = new URL(where.connectionString);
  url.pathname = `/${database}`;
  return { ...where, connectionString: url.href };
}

async function statement(where: Where, text: string): Promise<void> {
  const client = new Client(where);
  await client.connect();
  try {
    await client.query(text);
  } finally {
    await client.end();
  }
}
