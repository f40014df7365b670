import { setTimeout as wait } from 'node:timers/promises';
import sql from 'sql-template-tag';
import type { Database } from './db/database.ts';
import { readMigrations, requireSchema } from './db/migrate.ts';
import { SECOND_MS } from './durations.ts';

/** A load balancer asks again after a few seconds; who has not written one row by then cannot serve. */
const PATIENCE_MS = 3 * SECOND_MS;

/**
 * Whether this process can serve: the schema is there, no newer version has outgrown this one, and the database takes a write and commits it. One look at a time,
 * however many ask: while the database hangs, looks must not take the connections of callers. `complaint`: what is wrong by
 * itself already, with the work that this process has.
 */
export function openReadiness(
  database: Database,
  complaint: () => string | undefined = () => undefined,
  patienceMs = PATIENCE_MS,
): () => Promise<void> {
  let looking: Promise<void> | undefined;
  // Now: the files of a newer version may take their place while this one runs.
  const known = readMigrations();
  known.catch(() => undefined);
  const look = async () => {
    await requireSchema(database, (await known).length);
    await database.rows(sql`
      INSERT INTO readiness (checked_at) VALUES (now())
      ON CONFLICT (only_row) DO UPDATE SET checked_at = excluded.checked_at`);
  };
  return async () => {
    const wrong = complaint();
    if (wrong !== undefined) throw new Error(wrong);
    looking ??= look().finally(() => {
      looking = undefined;
    });
    const patience = new AbortController();
    const late = wait(patienceMs, undefined, { signal: patience.signal }).then(() => {
      throw new Error('The database does not take a write in time.');
    });
    try {
      await Promise.race([looking, late]);
    } finally {
      patience.abort();
      late.catch(() => undefined);
    }
  };
}
