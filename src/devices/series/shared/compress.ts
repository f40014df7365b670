import pg from 'pg';
import sql, { raw, type Sql } from 'sql-template-tag';
import type { Connection, Transactions } from '../../../platform/db/database.ts';
import { SECOND_MS } from '../../../platform/durations.ts';
import { SAMPLE_METRICS } from '../metrics.ts';
import type { SeriesStore } from '../store.ts';
import { firstInRows } from './row-window.ts';

/**
 * In one transaction, a day each: 7,200 samples at one sample a minute, some 0.1 seconds, in which late samples of these series
 * wait.
 */
export const SERIES_AT_ONCE = 5;
/** Aggregation comes first in each turn and waits no longer than this. */
const TURN_MS = 20 * SECOND_MS;
/**
 * A transaction that stores an existing sample holds its row and may wait for the series, which we hold. We give up before the
 * database detects the deadlock and picks one of the two.
 */
const LOCK_TIMEOUT = raw("'100ms'");
const LOCK_ERRORS = new Set(['55P03', '40P01']);

const SET_METRICS = raw(
  ['times', ...SAMPLE_METRICS].map((column) => `${column} = excluded.${column}`).join(', '),
);
export const REPLACE_DAY = sql`ON CONFLICT (home_id, device_id, day) DO UPDATE SET ${SET_METRICS}`;

/** The metrics of table `name`. */
export const metricsOf = (name: string): Sql =>
  raw(SAMPLE_METRICS.map((metric) => `${name}.${metric}`).join(', '));

/** An array of each metric, null where no sample has it. */
export const arraysOf = (suffix: (metric: string) => string): Sql =>
  raw(
    SAMPLE_METRICS.map(
      (metric) => `CASE WHEN count(${metric}) > 0 THEN array_agg(${metric}) END${suffix(metric)}`,
    ).join(', '),
  );

/** Aggregated series only: older programs read samples that are not aggregated from rows. */
export const isToCompress = (until: Date): Sql =>
  sql`packed_until < ${until} AND packed_until < date_bin('1 day', rolled_until, 'epoch')`;

/** Joins series `r` with `last.day`, up to which days can be compressed, and the next day that has rows, `next` or `late`. */
export function joinNextDay(home: Sql, device: Sql, until: Date): Sql {
  const rows = sql`
        SELECT date_bin('1 day', s.t, 'epoch') AS day FROM sensor_samples s
        WHERE s.home_id = ${home} AND s.device_id = ${device}`;
  return sql`
      CROSS JOIN LATERAL (
        SELECT date_bin('1 day', least(${until}::timestamptz, r.rolled_until), 'epoch') AS day
      ) AS last
      LEFT JOIN LATERAL (${rows} AND s.t >= r.packed_until AND s.t < last.day ORDER BY s.t LIMIT 1) AS next ON true
      -- Late samples, once a day: the scan passes every row moved before, until PostgreSQL has vacuumed it.
      LEFT JOIN LATERAL (
        ${rows} AND s.t < r.packed_until AND (next.day IS NULL OR next.day >= last.day - interval '24 hours')
        ORDER BY s.t LIMIT 1
      ) AS late ON true`;
}

/** Compresses one day of some series; false when there were none. */
type CompressSome = (database: Transactions, until: Date) => Promise<boolean>;

/**
 * Moves the samples of a day into one row, a tenth of the size. A step deletes the rows and writes the day in one transaction,
 * so a sample is always in exactly one place. Any number of processes may do this at once.
 */
export const compressWith =
  (compressSome: CompressSome): SeriesStore['compress'] =>
  async (database, now, signal) => {
    const until = new Date(firstInRows(now.getTime()));
    const end = performance.now() + TURN_MS;
    let steps = 0;
    for (; !signal?.aborted && performance.now() < end; steps += 1)
      if (!(await compressSome(database, until).catch(falseIfLocked))) break;
    return steps;
  };

function falseIfLocked(error: unknown): false {
  if (error instanceof pg.DatabaseError && LOCK_ERRORS.has(error.code ?? '')) return false;
  throw error;
}

export async function limitLockWait(connection: Connection): Promise<void> {
  await connection.rows(sql`SET LOCAL lock_timeout = ${LOCK_TIMEOUT}`);
}
