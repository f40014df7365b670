import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type pg from 'pg';
import sql from 'sql-template-tag';
import { SECOND_MS } from '../../durations.ts';
import { PACKAGE_ROOT } from '../../package-root.ts';
import { ADVISORY_LOCKS } from '../advisory-locks.ts';
import { Client } from '../connection/client.ts';
import { connectWithRetry } from '../connection/connect-with-retry.ts';
import { type ConnectionConfig, forSessions } from '../connection/connection-config.ts';
import type { Connection } from '../database.ts';
import { applyMigration, type Report } from './apply-migration.ts';
import { type Migration, MigrationProblem, toMigration } from './migration.ts';

export const MIGRATIONS_DIRECTORY = join(PACKAGE_ROOT, 'migrations');
/** Polling interval while another process migrates. */
const LOOK_AGAIN_MS = 100;
/** Most are done by then and need no message. */
const REPORT_AFTER_MS = 10 * SECOND_MS;

export async function readMigrations(directory = MIGRATIONS_DIRECTORY): Promise<Migration[]> {
  const names = (await readdir(directory)).filter((name) => name.endsWith('.sql')).sort();
  return Promise.all(
    names.map(async (name, index) => {
      const migration = toMigration(name, await readFile(join(directory, name), 'utf8'));
      if (migration.version !== index + 1) {
        throw new MigrationProblem(
          `migrations/${name} should be number ${index + 1}, as in ${String(index + 1).padStart(4, '0')}_what_it_does.sql`,
        );
      }
      return migration;
    }),
  );
}

/**
 * Applies missing migrations, one process at a time, while others serve: waits for locks are too short for callers to
 * notice (apply-migration.ts). The advisory lock ends with its session, so a crash leaves nothing behind.
 */
export function migrate(
  connectionConfig: ConnectionConfig,
  migrations: Migration[],
  report: Report = () => undefined,
): Promise<string[]> {
  return withClient(connectionConfig, async (client) => {
    // A role may have timeouts of its own. Migrations may take long.
    await client.query('SET statement_timeout = 0; SET idle_in_transaction_session_timeout = 0');
    await waitForTurn(client, report);
    await client.query(
      `CREATE TABLE IF NOT EXISTS schema_migrations (
         version int PRIMARY KEY,
         name text NOT NULL,
         checksum text NOT NULL,
         applied_at timestamptz NOT NULL DEFAULT now(),
         needs int NOT NULL DEFAULT 0
       )`,
    );
    // Earlier versions created the table without this column. Checked first, because ALTER locks the table even if
    // the column exists.
    const { rowCount } = await client.query(
      `SELECT FROM pg_attribute WHERE attrelid = to_regclass('schema_migrations') AND attname = 'needs'`,
    );
    if (rowCount === 0)
      await client.query('ALTER TABLE schema_migrations ADD COLUMN needs int NOT NULL DEFAULT 0');
    const missing = missingFrom(await readApplied(client), migrations);
    for (const migration of missing) await applyMigration(client, migration, report);
    return missing.map((migration) => migration.name);
  });
}

/**
 * Polls instead of waiting in a statement: a waiting statement is a transaction, for which CREATE INDEX CONCURRENTLY
 * waits. The two would deadlock.
 */
async function waitForTurn(client: pg.Client, report: Report): Promise<void> {
  const isMine = async () => {
    const { rows } = await client.query<{ mine: boolean }>('SELECT pg_try_advisory_lock($1) AS mine', [
      ADVISORY_LOCKS.migration,
    ]);
    return rows[0]?.mine;
  };
  const reportTimer = setTimeout(
    () => report('Another process migrates the database; waiting for it.'),
    REPORT_AFTER_MS,
  );
  try {
    while (!(await isMine())) await wait(LOOK_AGAIN_MS);
  } finally {
    clearTimeout(reportTimer);
  }
}

/** What `migrate` would apply. Changes nothing. */
export function pendingMigrations(
  connectionConfig: ConnectionConfig,
  migrations: Migration[],
): Promise<string[]> {
  return lookAtPending(connectionConfig, migrations, async (_client, missing) =>
    missing.map(({ name }) => name),
  );
}

/**
 * Runs on a database with the migrations that `migrate` would apply and the name of the last applied one. Changes
 * nothing.
 */
export function lookAtPending<Result>(
  connectionConfig: ConnectionConfig,
  migrations: Migration[],
  look: (client: pg.Client, missing: Migration[], last: string | undefined) => Promise<Result>,
): Promise<Result> {
  return withClient(connectionConfig, async (client) => {
    const { rows } = await client.query<{ found: boolean }>(
      "SELECT to_regclass('schema_migrations') IS NOT NULL AS found",
    );
    const applied = rows[0]?.found ? await readApplied(client) : [];
    return look(client, missingFrom(applied, migrations), applied.at(-1)?.name);
  });
}

async function withClient<Result>(
  connectionConfig: ConnectionConfig,
  work: (client: pg.Client) => Promise<Result>,
): Promise<Result> {
  const client = await connectWithRetry(async () => {
    const candidate = new Client({
      ...forSessions(connectionConfig),
      application_name: 'lares-migrate',
      keepAlive: true,
    });
    await candidate.connect();
    return candidate;
  });
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

type Applied = Omit<Migration, 'text'>;

async function readApplied(client: pg.Client): Promise<Applied[]> {
  // A read-only check may find a table without this column.
  const result = await client.query<Applied>(
    `SELECT version, name, checksum, coalesce((to_jsonb(m) ->> 'needs')::int, 0) AS needs
     FROM schema_migrations m ORDER BY version`,
  );
  return result.rows;
}

/**
 * Rejects a history with an edited file, or one that a newer Lares continued in a way that this version cannot serve.
 * Additions are fine.
 */
function missingFrom(applied: Applied[], migrations: Migration[]): Migration[] {
  for (const row of applied) {
    const known = migrations[row.version - 1];
    if (row.needs > migrations.length)
      throw new MigrationProblem(`${tooNew(row.name, row.needs)} Start a newer version.`);
    if (!known) continue;
    if (known.checksum !== row.checksum) {
      throw new MigrationProblem(
        `Migration ${row.name} was changed after it was applied. Restore the file; put the change into a new migration.`,
      );
    }
  }
  return migrations.slice(applied.length);
}

const tooNew = (name: string, needs: number) =>
  `The database has migration ${name} of a newer version, with which only a Lares can serve that knows migration ${String(needs).padStart(4, '0')}.`;

/** Rejects while the database is unavailable, or if a newer Lares changed it so that this version cannot serve. */
export async function requireSchema(connection: Connection, known: number): Promise<void> {
  const row = await connection.row<{ name: string; needs: number }>(
    sql`SELECT name, needs FROM schema_migrations ORDER BY needs DESC LIMIT 1`,
  );
  if (row && row.needs > known) throw new MigrationProblem(tooNew(row.name, row.needs));
}
