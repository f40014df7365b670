import pg from 'pg';
import sql, { raw, type Sql } from 'sql-template-tag';
import type { Connection, Transactions } from '../../platform/db/database.ts';
import { SECOND_MS } from '../../platform/durations.ts';
import { SAMPLE_METRICS } from './metrics.ts';
import { packByHome } from './pack-spread.ts';
import { rollPicked } from './roll.ts';
import { firstInRows } from './rows-kept.ts';
import { mergedMetrics, unpacked } from './samples-between.ts';
import type { Series } from './spread.ts';

/**
 * Moves samples from rows of their own into one row for each day and device, which takes a tenth of the room. A step deletes the rows and
 * writes the day in one transaction, so at every moment a sample is in one place. Rows from before this was thought of are moved by the same
 * steps. Any number of processes may do this at once.
 */

/** Of one transaction, a day each: at one sample a minute 7,200 samples, some 0.1 seconds, in which late samples of these series wait. */
const SERIES_AT_ONCE = 5;
/** Of one turn. Summing up comes first, and waits for nobody longer than this. */
const TURN_MS = 20 * SECOND_MS;
/**
 * Whoever stores a sample that is there already has its row and may be waiting for the series, which we have. We give way, before the
 * database looks for somebody to end.
 */
const LOCK_TIMEOUT = raw("'100ms'");
const LOCKED = new Set(['55P03', '40P01']);

const METRICS = raw(SAMPLE_METRICS.join(', '));
const of = (name: string): Sql => raw(SAMPLE_METRICS.map((metric) => `${name}.${metric}`).join(', '));
const ARRAYS = raw(
  SAMPLE_METRICS.map((metric) => `CASE WHEN count(${metric}) > 0 THEN array_agg(${metric}) END`).join(', '),
);
const TAKEN = raw(['times', ...SAMPLE_METRICS].map((column) => `${column} = excluded.${column}`).join(', '));

/** Packs the days that are over for long enough and summed up; answers how many steps it took. What is left is done the next time. */
export async function packSeries(database: Transactions, now: Date, signal?: AbortSignal): Promise<number> {
  const until = new Date(firstInRows(now.getTime()));
  const end = performance.now() + TURN_MS;
  const isSpread = await database.isSpread();
  const packOnce = () =>
    isSpread
      ? packByHome(database, until, LOCK_TIMEOUT)
      : database.transaction((connection) => packSome(connection, until));
  let steps = 0;
  for (; !signal?.aborted && performance.now() < end; steps += 1) {
    const some = await packOnce().catch(unlessLocked);
    if (!some) break;
  }
  return steps;
}

function unlessLocked(error: unknown): false {
  if (error instanceof pg.DatabaseError && LOCKED.has(error.code ?? '')) return false;
  throw error;
}

/** One day of some series; answers whether there were any. */
async function packSome(connection: Connection, until: Date): Promise<boolean> {
  await connection.rows(sql`SET LOCAL lock_timeout = ${LOCK_TIMEOUT}`);
  // First the locks and then, in a statement of its own, the samples, as in roll.ts. What is not summed up stays in rows: the
  // version before would not find it anywhere else.
  const picked = await connection.rows<Series>(sql`
    SELECT home_id, device_id FROM sensor_series
    WHERE packed_until < ${until} AND packed_until < date_bin('1 day', rolled_until, 'epoch')
    ORDER BY packed_until LIMIT ${SERIES_AT_ONCE} FOR UPDATE SKIP LOCKED`);
  if (picked.length === 0) return false;
  const completed = await connection.rows<Series>(packDays(picked, until));
  // Samples that came when their day was packed: the version before would sum up those alone, as the whole of their hour.
  if (completed.length > 0) await rollPicked(connection, completed, until);
  return true;
}

/** One day of each that has rows, whether some of it is packed already or not. Answers the series of which some was. */
export function packDays(picked: readonly Series[], until: Date): Sql {
  return sql`
    WITH span AS MATERIALIZED (
      SELECT r.home_id, r.device_id, last.day AS until, coalesce(late.day, next.day) AS day
      FROM unnest(${picked.map((one) => one.home_id)}::text[], ${picked.map((one) => one.device_id)}::text[])
        AS picked (home_id, device_id)
      JOIN sensor_series r USING (home_id, device_id)
      CROSS JOIN LATERAL (
        SELECT date_bin('1 day', least(${until}::timestamptz, r.rolled_until), 'epoch') AS day
      ) AS last
      LEFT JOIN LATERAL (
        SELECT date_bin('1 day', s.t, 'epoch') AS day FROM sensor_samples s
        WHERE s.home_id = r.home_id AND s.device_id = r.device_id AND s.t >= r.packed_until AND s.t < last.day
        ORDER BY s.t LIMIT 1
      ) AS next ON true
      -- What came late, once a day: on the way there are all the rows that were moved, until PostgreSQL has cleared them away.
      LEFT JOIN LATERAL (
        SELECT date_bin('1 day', s.t, 'epoch') AS day FROM sensor_samples s
        WHERE s.home_id = r.home_id AND s.device_id = r.device_id AND s.t < r.packed_until
          AND (next.day IS NULL OR next.day >= last.day - interval '24 hours')
        ORDER BY s.t LIMIT 1
      ) AS late ON true
    ), taken AS (
      DELETE FROM sensor_samples s USING span
      WHERE s.home_id = span.home_id AND s.device_id = span.device_id
        AND s.t >= span.day AND s.t < span.day + interval '24 hours'
      RETURNING s.home_id, s.device_id, span.day, s.t, ${of('s')}
    ), there AS MATERIALIZED (
      SELECT d.home_id, d.device_id, d.day, one.t, ${of('one')}
      FROM span JOIN sensor_days d ON d.home_id = span.home_id AND d.device_id = span.device_id AND d.day = span.day
      ${unpacked(SAMPLE_METRICS)}
    ), sample AS (
      SELECT home_id, device_id, day, t, ${mergedMetrics(SAMPLE_METRICS)}
      FROM there AS p FULL JOIN taken AS s USING (home_id, device_id, day, t) ORDER BY 1, 2, 3, 4
    ), stored AS (
      INSERT INTO sensor_days (home_id, device_id, day, times, ${METRICS})
      SELECT home_id, device_id, day, array_agg(t), ${ARRAYS} FROM sample GROUP BY 1, 2, 3
      ON CONFLICT (home_id, device_id, day) DO UPDATE SET ${TAKEN}
    ), completed AS (
      SELECT home_id, device_id, min(day) AS day FROM there GROUP BY 1, 2
    ), moved AS (
      UPDATE sensor_series r
      SET packed_until = greatest(r.packed_until, coalesce(span.day + interval '24 hours', span.until)),
          rolled_until = least(r.rolled_until, completed.day)
      FROM span LEFT JOIN completed USING (home_id, device_id)
      WHERE r.home_id = span.home_id AND r.device_id = span.device_id
    )
    SELECT home_id, device_id FROM completed`;
}
