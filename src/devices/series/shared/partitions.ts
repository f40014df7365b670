import sql, { type Sql } from 'sql-template-tag';
import type { Connection, Transactions } from '../../../platform/db/database.ts';
import {
  dropPartitions,
  emptyPartitions,
  makePartitions,
  type PartitionedTable,
} from '../../../platform/db/partitions.ts';
import { DAY_MS } from '../../../platform/durations.ts';
import { STEPS, type Step } from '../rollup-steps.ts';
import type { SeriesStore } from '../store.ts';

/** Retention, in days. */
export const SAMPLES_KEPT_DAYS = 90;
export const ROLLUPS_KEPT_DAYS: Record<Step, number> = {
  300: 400,
  3600: 5 * 366,
  86400: 5 * 366,
};

/**
 * Weeks: 90 days need about fourteen partitions, which plan fast, and 1/13 of the samples goes at once. Days would need a hundred
 * tables in every installation; months would keep up to 120 days.
 */
const SAMPLES: PartitionedTable = { table: 'sensor_samples', column: 't', period: 'week' };
const DAYS: PartitionedTable = { table: 'sensor_days', column: 'day', period: 'week' };
/** A demo starts with two weeks of history. */
const WEEKS = { back: 2, ahead: 1 };

const rollups = (step: number, period: PartitionedTable['period']): PartitionedTable => ({
  table: `sensor_rollups_${step}`,
  column: 't',
  period,
});
const ROLLUPS = { 300: rollups(300, 'month'), 3600: rollups(3600, 'year'), 86400: rollups(86400, 'year') };
const PERIODS_OF_ROLLUPS = { back: 0, ahead: 1 };

export async function createPartitions(
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

export async function deleteExpired(database: Transactions, now: Date): Promise<string[]> {
  const daysAgo = (days: number) => new Date(now.getTime() - days * DAY_MS);
  // Written while a clock was ahead: left alone, it would reject every sample until then.
  await database.rows(sql`UPDATE sensor_clock SET kept_from = ${now} WHERE kept_from > ${now}`);
  const oldest = daysAgo(SAMPLES_KEPT_DAYS);
  const dropped = await dropPartitions(database, SAMPLES, oldest, rejectBefore);
  dropped.push(...(await dropPartitions(database, DAYS, oldest, rejectBefore)));
  for (const step of STEPS) {
    const before = daysAgo(ROLLUPS_KEPT_DAYS[step]);
    dropped.push(...(await dropPartitions(database, ROLLUPS[step], before, () => Promise.resolve(true))));
  }
  return dropped;
}

/**
 * Samples go only when all are aggregated, and older ones are rejected from then on: their hours could not be aggregated
 * again. The table of samples is locked, so no series is set back between the two statements.
 */
async function rejectBefore(connection: Connection, cutoff: Date): Promise<boolean> {
  if (await connection.row(sql`SELECT 1 AS one FROM sensor_series WHERE rolled_until < ${cutoff} LIMIT 1`))
    return false;
  await connection.rows(sql`UPDATE sensor_clock SET kept_from = greatest(kept_from, ${cutoff}::timestamptz)`);
  return true;
}

/** PostgreSQL would keep the space for rows of that week, and hardly any will come. */
export const releaseSpaceWith =
  (isLarger: (table: string, bytes: number) => Sql): SeriesStore['releaseSpace'] =>
  (database, now) =>
    emptyPartitions(database, SAMPLES, now, isLarger);

export async function lockSamples(connection: Connection): Promise<void> {
  await connection.rows(sql`LOCK TABLE sensor_samples IN ACCESS SHARE MODE`);
}
