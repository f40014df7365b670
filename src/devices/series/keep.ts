import sql from 'sql-template-tag';
import type { Connection, Transactions } from '../../platform/db/database.ts';
import {
  dropPartitions,
  emptyPartitions,
  makePartitions,
  type PartitionedTable,
} from '../../platform/db/partitions.ts';
import { DAY_MS } from '../../platform/durations.ts';
import { STEPS, type Step } from './steps.ts';

/** How long what is kept, in days. */
export const SAMPLES_KEPT_DAYS = 90;
export const ROLLUPS_KEPT_DAYS: Record<Step, number> = {
  300: 400,
  3600: 5 * 366,
  86400: 5 * 366,
};

/**
 * Weeks: 90 days are some fourteen of them, so that a statement plans in no time, and 1/13 of the samples goes at
 * once. Days would be a hundred tables in every installation, however small; months would keep up to 120 days.
 */
const SAMPLES: PartitionedTable = { table: 'sensor_samples', column: 't', period: 'week' };
const DAYS: PartitionedTable = { table: 'sensor_days', column: 'day', period: 'week' };
/** A demo begins with two weeks of history. */
const WEEKS = { back: 2, ahead: 1 };

const rollups = (step: number, period: PartitionedTable['period']): PartitionedTable => ({
  table: `sensor_rollups_${step}`,
  column: 't',
  period,
});
const ROLLUPS = { 300: rollups(300, 'month'), 3600: rollups(3600, 'year'), 86400: rollups(86400, 'year') };
const PERIODS_OF_ROLLUPS = { back: 0, ahead: 1 };

/** Makes the partitions around `now` that are missing; answers their names. */
export async function ensureSeriesPartitions(
  database: Transactions,
  now: Date,
  weeksBack = WEEKS.back,
): Promise<string[]> {
  const made = await makePartitions(database, SAMPLES, now, { ...WEEKS, back: weeksBack });
  made.push(...(await makePartitions(database, DAYS, now, { ...WEEKS, back: weeksBack })));
  for (const step of STEPS)
    made.push(...(await makePartitions(database, ROLLUPS[step], now, PERIODS_OF_ROLLUPS)));
  return made;
}

/** Drops what is older than it is kept; answers the names of the dropped partitions. */
export async function dropOldSeries(database: Transactions, now: Date): Promise<string[]> {
  const daysAgo = (days: number) => new Date(now.getTime() - days * DAY_MS);
  // Written when a clock was ahead: as it stands, no sample would be taken in until then.
  await database.rows(sql`UPDATE sensor_clock SET kept_from = ${now} WHERE kept_from > ${now}`);
  // Samples go only when they are summed up, and are not taken in from then on: they could not be summed up again.
  const oldest = daysAgo(SAMPLES_KEPT_DAYS);
  const dropped = await dropPartitions(database, SAMPLES, oldest, keepFrom);
  dropped.push(...(await dropPartitions(database, DAYS, oldest, keepFrom)));
  for (const step of STEPS) {
    const before = daysAgo(ROLLUPS_KEPT_DAYS[step]);
    dropped.push(...(await dropPartitions(database, ROLLUPS[step], before, () => Promise.resolve(true))));
  }
  return dropped;
}

async function keepFrom(connection: Connection, cutoff: Date): Promise<boolean> {
  // In two steps, which are one: who would set a series back waits for us.
  if (await connection.isSpread()) {
    if (await connection.row(sql`SELECT 1 AS one FROM sensor_series WHERE rolled_until < ${cutoff} LIMIT 1`))
      return false;
    await connection.rows(
      sql`UPDATE sensor_clock SET kept_from = greatest(kept_from, ${cutoff}::timestamptz)`,
    );
    return true;
  }
  const kept = await connection.row(sql`
    UPDATE sensor_clock SET kept_from = greatest(kept_from, ${cutoff}::timestamptz)
    WHERE NOT EXISTS (SELECT FROM sensor_series WHERE rolled_until < ${cutoff}) RETURNING kept_from`);
  return kept !== undefined;
}

/**
 * Gives back the room of weeks whose samples are all packed: PostgreSQL would keep it for rows of that week, and there will be
 * hardly any. Answers their names.
 */
export function shrinkPacked(database: Transactions, now: Date): Promise<string[]> {
  return emptyPartitions(database, SAMPLES, now);
}

/** Nobody empties a week until the transaction ends: for one moment of everything, taken after this. */
export async function holdSamples(connection: Connection): Promise<void> {
  await connection.rows(sql`LOCK TABLE sensor_samples IN ACCESS SHARE MODE`);
}
