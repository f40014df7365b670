import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type pg from 'pg';
import sql from 'sql-template-tag';
import { SECOND_MS } from '../durations.ts';
import { PACKAGE_ROOT } from '../package-root.ts';
import { ADVISORY_LOCKS } from './advisory-locks.ts';
import { applyMigration, type Told } from './apply-migration.ts';
import { Client } from './client.ts';
import { connectPatiently } from './connect-patiently.ts';
import type { Connection } from './database.ts';
import { type Migration, MigrationProblem, toMigration } from './migration.ts';
import { forSessions, type Where } from './where.ts';

export const MIGRATIONS_DIRECTORY = join(PACKAGE_ROOT, 'migrations');
/** Between two looks whether the other one, who migrates, has finished. */
const LOOK_AGAIN_MS = 100;
/** Most have finished by then, and nobody needs to hear of it. */
const TELL_AFTER_MS = 10 * SECOND_MS;

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
 * Applies what is missing, one process at a time, while others serve: no table is waited for so long that they would notice
 * (apply-migration.ts). The advisory lock vanishes with its session: a crash leaves nothing to clean up.
 */
export function migrate(
  where: Where,
  migrations: Migration[],
  told: Told = () => undefined,
): Promise<string[]> {
  return withClient(where, async (client) => {
    // A role may have limits of its own; what takes long here takes long.
    await client.query('SET statement_timeout = 0; SET idle_in_transaction_session_timeout = 0');
    await waitForTurn(client, told);
    await client.query(
      `CREATE TABLE IF NOT EXISTS schema_migrations (
         version int PRIMARY KEY,
         name text NOT NULL,
         checksum text NOT NULL,
         applied_at timestamptz NOT NULL DEFAULT now(),
         needs int NOT NULL DEFAULT 0
       )`,
    );
    // Without, as earlier versions made it. Asked first: to add it takes the table even where it is there.
    const { rowCount } = await client.query(
      `SELECT FROM pg_attribute WHERE attrelid = to_regclass('schema_migrations') AND attname = 'needs'`,
    );
    if (rowCount === 0)
      await client.query('ALTER TABLE schema_migrations ADD COLUMN needs int NOT NULL DEFAULT 0');
    const missing = missingFrom(await readApplied(client), migrations);
    for (const migration of missing) await applyMigration(client, migration, told);
    return missing.map((migration) => migration.name);
  });
}

/**
 * Not by a statement that waits: while it does it is a transaction, and an index that is made concurrently waits for all
 * of them. The two would wait for each other.
 */
async function waitForTurn(client: pg.Client, told: Told): Promise<void> {
  const isMine = async () => {
    const { rows } = await client.query<{ mine: boolean }>('SELECT pg_try_advisory_lock($1) AS mine', [
      ADVISORY_LOCKS.migration,
    ]);
    return rows[0]?.mine;
  };
  const tell = setTimeout(
    () => told('Another process migrates the database; waiting for it.'),
    TELL_AFTER_MS,
  );
  try {
    while (!(await isMine())) await wait(LOOK_AGAIN_MS);
  } finally {
    clearTimeout(tell);
  }
}

/** What `migrate` would apply; changes nothing. */
export function pendingMigrations(where: Where, migrations: Migration[]): Promise<string[]> {
  return lookAtPending(where, migrations, async (_client, missing) => missing.map(({ name }) => name));
}

/** Looks at a database with what `migrate` would apply to it, and the name of the last one that was; changes nothing. */
export function lookAtPending<Result>(
  where: Where,
  migrations: Migration[],
  look: (client: pg.Client, missing: Migration[], last: string | undefined) => Promise<Result>,
): Promise<Result> {
  return withClient(where, async (client) => {
    const { rows } = await client.query<{ found: boolean }>(
      "SELECT to_regclass('schema_migrations') IS NOT NULL AS found",
    );
    const applied = rows[0]?.found ? await readApplied(client) : [];
    return look(client, missingFrom(applied, migrations), applied.at(-1)?.name);
  });
}

async function withClient<Result>(
  where: Where,
  work: (client: pg.Client) => Promise<Result>,
): Promise<Result> {
  const client = await connectPatiently(async () => {
    const candidate = new Client({
      ...forSessions(where),
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
  // Who only looks may find a table that has no such column yet.
  const result = await client.query<Applied>(
    `SELECT version, name, checksum, coalesce((to_jsonb(m) ->> 'needs')::int, 0) AS needs
     FROM schema_migrations m ORDER BY version`,
  );
  return result.rows;
}

/**
 * Refuses a history in which somebody edited a file, or which a newer Lares went on with in a way that we cannot serve
 * with. What it only added to does not concern us.
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

/** Rejects while the database cannot be asked, and when a newer Lares has changed it so that this one cannot serve. */
export async function requireSchema(connection: Connection, known: number): Promise<void> {
  const row = await connection.row<{ name: string; needs: number }>(
    sql`SELECT name, needs FROM schema_migrations ORDER BY needs DESC LIMIT 1`,
  );
  if (row && row.needs > known) throw new MigrationProblem(tooNew(row.name, row.needs));
}
