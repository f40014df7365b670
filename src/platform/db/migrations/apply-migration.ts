import { setTimeout as wait } from 'node:timers/promises';
import type pg from 'pg';
import { HOUR_MS, SECOND_MS } from '../../durations.ts';
import { type Migration, MigrationProblem } from './migration.ts';
import { type Step, stepsOf } from './migration-steps.ts';

/** Other users of the table wait behind us, and callers have eight seconds. */
const LOCK_WITHIN_MS = SECOND_MS;
/** Pause in which the others continue. */
const FIRST_PAUSE_MS = 200;
const LONGEST_PAUSE_MS = 5 * SECOND_MS;
/** A dump of a large database holds its tables for about this long. */
const TIMEOUT_MS = HOUR_MS;
/** Lock timeout or deadlock. */
const LOCKED = new Set(['55P03', '40P01']);

/** Receives what the migration waits for. */
export type Report = (text: string) => void;

/** A unit of statements. Returns the number of changed rows. */
type Work = () => Promise<number>;

/** Applies the steps in order on a connection of its own. */
export async function applyMigration(client: pg.Client, migration: Migration, report: Report): Promise<void> {
  const { version, name, text, checksum, needs } = migration;
  const run = async (sql: string) => changedRows(await client.query(sql));
  const inTransaction = (work: Work) => trying(() => transaction(client, work), name, report);
  const take = async ({ way, text: sql }: Step): Promise<void> => {
    // CONCURRENTLY waits without blocking others, and leaves half an index if it is interrupted.
    if (way === 'alone') return void (await run(sql));
    let changed = await inTransaction(() => run(sql));
    while (way === 'repeatedly' && changed > 0) changed = await inTransaction(() => run(sql));
  };
  const steps = stepsOf(name, text);
  let begun = 0;
  try {
    for (const step of steps) {
      begun += 1;
      await take(step);
    }
    await inTransaction(async () => {
      if (steps.length === 0) await run(text);
      return changedRows(
        await client.query(
          'INSERT INTO schema_migrations (version, name, checksum, needs) VALUES ($1, $2, $3, $4)',
          [version, name, checksum, needs],
        ),
      );
    });
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    const how =
      begun === 0
        ? 'failed and was rolled back'
        : `failed in step ${begun}, and will begin with the first again`;
    throw new MigrationProblem(`Migration ${name} ${how}: ${reason}`);
  }
}

async function transaction(client: pg.Client, work: Work): Promise<number> {
  await client.query(`BEGIN; SET LOCAL lock_timeout = ${LOCK_WITHIN_MS}`);
  try {
    const changed = await work();
    await client.query('COMMIT');
    return changed;
  } catch (error) {
    // If the connection is lost, the original error matters.
    await client.query('ROLLBACK').catch(() => undefined);
    throw error;
  }
}

/** Retries to lock a table that is in use, and leaves it to the others in between. */
async function trying(work: Work, name: string, report: Report): Promise<number> {
  const since = performance.now();
  for (let pause = FIRST_PAUSE_MS; ; pause = Math.min(2 * pause, LONGEST_PAUSE_MS)) {
    try {
      return await work();
    } catch (error) {
      const waitedMs = performance.now() - since;
      const code = error instanceof Error && 'code' in error ? String(error.code) : '';
      if (!LOCKED.has(code) || waitedMs > TIMEOUT_MS) throw error;
      report(
        `Migration ${name} wants a table that another transaction holds, for ${Math.round(waitedMs / SECOND_MS)} s so far; trying again.`,
      );
    }
    await wait(pause);
  }
}

/** A text of several statements has several results. */
function changedRows(result: pg.QueryResult | pg.QueryResult[]): number {
  return [result].flat().reduce((sum, { rowCount }) => sum + (rowCount ?? 0), 0);
}
