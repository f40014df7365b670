import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type pg from 'pg';
import sql from 'sql-template-tag';
import { PACKAGE_ROOT } from '../package-root.ts';
import { ADVISORY_LOCKS } from './advisory-locks.ts';
import { Client } from './client.ts';
import { connectPatiently } from './connect-patiently.ts';
import type { Connection } from './database.ts';
import { forSessions, type Where } from './where.ts';

const FILE_NAME = /^(\d{4})_[a-z0-9_]+\.sql$/;
export const MIGRATIONS_DIRECTORY = join(PACKAGE_ROOT, 'migrations');

export interface Migration {
  version: number;
  name: string;
  text: string;
  checksum: string;
}

export class MigrationProblem extends Error {}

export async function readMigrations(directory = MIGRATIONS_DIRECTORY): Promise<Migration[]> {
  const names = (await readdir(directory)).filter((name) => name.endsWith('.sql')).sort();
  return Promise.all(
    names.map(async (name, index) => {
      const version = Number(FILE_NAME.exec(name)?.[1]);
      if (version !== index + 1) {
        throw new MigrationProblem(
          `migrations/${name} should be number ${index + 1}, as in ${String(index + 1).padStart(4, '0')}_what_it_does.sql`,
        );
      }
      const text = await readFile(join(directory, name), 'utf8');
      return { version, name, text, checksum: createHash('sha256').update(text).digest('hex') };
    }),
  );
}

/**
 * Applies what is missing, each migration in its own transaction. Processes that start at once queue
 * on an advisory lock, which vanishes with its session: a crash leaves nothing to clean up.
 */
export function migrate(where: Where, migrations: Migration[]): Promise<string[]> {
  return withClient(where, async (client) => {
    await client.query('SELECT pg_advisory_lock($1)', [ADVISORY_LOCKS.migration]);
    await client.query(
      `CREATE TABLE IF NOT EXISTS schema_migrations (
         version int PRIMARY KEY,
         name text NOT NULL,
         checksum text NOT NULL,
         applied_at timestamptz NOT NULL DEFAULT now()
       )`,
    );
    const missing = missingFrom(await readApplied(client), migrations);
    for (const migration of missing) await apply(client, migration);
    return missing.map((migration) => migration.name);
  });
}

/** What `migrate` would apply; changes nothing. */
export function pendingMigrations(where: Where, migrations: Migration[]): Promise<string[]> {
  return withClient(where, async (client) => {
    const { rows } = await client.query<{ found: boolean }>(
      "SELECT to_regclass('schema_migrations') IS NOT NULL AS found",
    );
    const applied = rows[0]?.found ? await readApplied(client) : [];
    return missingFrom(applied, migrations).map((migration) => migration.name);
  });
}

async function withClient<Result>(
  where: Where,
  work: (client: pg.Client) => Promise<Result>,
): Promise<Result> {
  const client = await connectPatiently(async () => {
    const candidate = new Client({ ...forSessions(where), application_name: 'lares-migrate' });
    await candidate.connect();
    return candidate;
  });
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

interface Applied {
  version: number;
  name: string;
  checksum: string;
}

async function readApplied(client: pg.Client): Promise<Applied[]> {
  const result = await client.query<Applied>(
    'SELECT version, name, checksum FROM schema_migrations ORDER BY version',
  );
  return result.rows;
}

/** Refuses a history that is not the beginning of ours: a newer Lares wrote it, or somebody edited a file. */
function missingFrom(applied: Applied[], migrations: Migration[]): Migration[] {
  for (const row of applied) {
    const known = migrations[row.version - 1];
    if (!known) {
      throw new MigrationProblem(
        `The database has migration ${row.name}, which this Lares does not know: it was written by a newer version. Start that version.`,
      );
    }
    if (known.checksum !== row.checksum) {
      throw new MigrationProblem(
        `Migration ${row.name} was changed after it was applied. Restore the file; put the change into a new migration.`,
      );
    }
  }
  return migrations.slice(applied.length);
}

async function apply(client: pg.Client, migration: Migration): Promise<void> {
  await client.query('BEGIN');
  try {
    await client.query(migration.text);
    await client.query('INSERT INTO schema_migrations (version, name, checksum) VALUES ($1, $2, $3)', [
      migration.version,
      migration.name,
      migration.checksum,
    ]);
    await client.query('COMMIT');
  } catch (error) {
    await client.query('ROLLBACK');
    const reason = error instanceof Error ? error.message : String(error);
    throw new MigrationProblem(`Migration ${migration.name} failed and was rolled back: ${reason}`);
  }
}

/** Rejects while the database cannot be asked. */
export async function requireSchema(connection: Connection): Promise<void> {
  await connection.row(sql`SELECT FROM schema_migrations LIMIT 1`);
}
