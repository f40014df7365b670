import sql, { type Sql } from 'sql-template-tag';
import type { Connection, Transactions } from '../../../platform/db/database.ts';
import { SAMPLE_METRICS } from '../metrics.ts';
import type { SeriesKey } from '../series-key.ts';
import {
  arraysOf,
  isToCompress,
  joinNextDay,
  limitLockWait,
  metricsOf,
  REPLACE_DAY,
  SERIES_AT_ONCE,
} from '../shared/compress.ts';
import { METRICS } from '../shared/insert.ts';
import { decompressed, mergedMetrics } from '../shared/samples-between.ts';
import { aggregateLocked } from './aggregate.ts';

const ARRAYS = arraysOf(() => '');

export const compressSome = (database: Transactions, until: Date): Promise<boolean> =>
  database.transaction(async (connection) => {
    await limitLockWait(connection);
    // Locks first, as in aggregate.ts.
    const locked = await connection.rows<SeriesKey>(sql`
    SELECT home_id, device_id FROM sensor_series WHERE ${isToCompress(until)}
    ORDER BY packed_until LIMIT ${SERIES_AT_ONCE} FOR UPDATE SKIP LOCKED`);
    if (locked.length > 0) await compressLocked(connection, locked, until);
    return locked.length > 0;
  });

async function compressLocked(connection: Connection, locked: readonly SeriesKey[], until: Date) {
  const completed = await connection.rows<SeriesKey>(compressDays(locked, until));
  // Late samples of a compressed day: an older program would aggregate those alone as the whole hour.
  if (completed.length > 0) await aggregateLocked(connection, completed, until);
}

/**
 * The next day with rows of each series, in one statement: it deletes the rows and inserts the day, which Citus cannot. Returns
 * the series whose day was partly compressed before.
 */
export function compressDays(locked: readonly SeriesKey[], until: Date): Sql {
  return sql`
    WITH span AS MATERIALIZED (
      SELECT r.home_id, r.device_id, last.day AS until, coalesce(late.day, next.day) AS day
      FROM unnest(${locked.map((one) => one.home_id)}::text[], ${locked.map((one) => one.device_id)}::text[])
        AS locked (home_id, device_id)
      JOIN sensor_series r USING (home_id, device_id) ${joinNextDay(sql`r.home_id`, sql`r.device_id`, until)}
    ), moved AS (
      DELETE FROM sensor_samples s USING span
      WHERE s.home_id = span.home_id AND s.device_id = span.device_id
        AND s.t >= span.day AND s.t < span.day + interval '24 hours'
      RETURNING s.home_id, s.device_id, span.day, s.t, ${metricsOf('s')}
    ), before AS MATERIALIZED (
      SELECT d.home_id, d.device_id, d.day, one.t, ${metricsOf('one')}
      FROM span JOIN sensor_days d ON d.home_id = span.home_id AND d.device_id = span.device_id AND d.day = span.day
      ${decompressed(SAMPLE_METRICS)}
    ), sample AS (
      SELECT home_id, device_id, day, t, ${mergedMetrics(SAMPLE_METRICS)}
      FROM before AS p FULL JOIN moved AS s USING (home_id, device_id, day, t) ORDER BY 1, 2, 3, 4
    ), stored AS (
      INSERT INTO sensor_days (home_id, device_id, day, times, ${METRICS})
      SELECT home_id, device_id, day, array_agg(t), ${ARRAYS} FROM sample GROUP BY 1, 2, 3 ${REPLACE_DAY}
    ), completed AS (
      SELECT home_id, device_id, min(day) AS day FROM before GROUP BY 1, 2
    ), advanced AS (
      UPDATE sensor_series r
      SET packed_until = greatest(r.packed_until, coalesce(span.day + interval '24 hours', span.until)),
          rolled_until = least(r.rolled_until, completed.day)
      FROM span LEFT JOIN completed USING (home_id, device_id)
      WHERE r.home_id = span.home_id AND r.device_id = span.device_id
    )
    SELECT home_id, device_id FROM completed`;
}
