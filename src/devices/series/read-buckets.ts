import sql, { join, raw, type Sql } from 'sql-template-tag';
import type { Connection } from '../../platform/db/database.ts';
import { partsOf, type SeriesMetric } from './metrics.ts';
import { STEPS } from './steps.ts';

/** One metric of one device, and which part of it. */
export interface Stretch {
  home_id: string;
  device_id: string;
  metric: SeriesMetric;
  /** Both multiples of the resolution, ms; `before` itself is left out. */
  from: number;
  before: number;
  /** Seconds of a bucket: a multiple of a step, or less than every step. */
  resolution: number;
}

/** What is known of the samples of one bucket; for laeq `sum` is that of the energies. */
export interface Bucket {
  /** Where it begins, ms. */
  t: number;
  n: number;
  sum: number;
  min: number;
  max: number;
}

/** Buckets that have samples, oldest first. */
export function readBuckets(connection: Connection, stretch: Stretch): Promise<Bucket[]> {
  return connection.rows<Bucket>(bucketsOf(stretch));
}

/**
 * Rollups as far as the series is rolled up, in the largest steps that fit, and samples from there on. One statement
 * sees one state of everything, so the answer is exact whatever the roller and the devices do meanwhile.
 */
export function bucketsOf({ home_id, device_id, metric, from, before, resolution }: Stretch): Sql {
  const { sum, min, max } = partsOf(metric);
  const name = raw(metric);
  const until = sql`(SELECT until FROM rolled)`;
  const series = sql`s.home_id = ${home_id} AND s.device_id = ${device_id}
    AND s.t >= ${new Date(from)} AND s.t < ${new Date(before)} AND s.${name}`;
  const usable = STEPS.filter((step) => resolution % step === 0);
  // Days, then the hours of the day that is not over; other steps end where hours end, so they need no other.
  const pieces = usable.at(-1) === 86_400 ? usable.slice(-2).reverse() : usable.slice(-1);
  const rollups = pieces.map((step, index) => {
    const stride = raw(`interval '${step} seconds'`);
    const finerFrom = index === 0 ? sql`` : sql`AND s.t >= date_bin('1 day', ${until}, 'epoch')`;
    return sql`
      SELECT s.t, s.${name}_n AS n, s.${name}_sum AS sum, s.${name}_min AS min, s.${name}_max AS max
      FROM sensor_rollups s
      WHERE s.step = ${raw(String(step))} AND ${series}_n IS NOT NULL
        AND s.t < date_bin(${stride}, ${until}, 'epoch') ${finerFrom}`;
  });
  const samples = sql`
      SELECT s.t, 1, ${raw(sum)}, ${raw(min)}, ${raw(max)} FROM sensor_samples s
      WHERE ${series} IS NOT NULL ${rollups.length === 0 ? sql`` : sql`AND s.t >= ${until}`}`;
  return sql`
    WITH rolled AS MATERIALIZED (
      SELECT coalesce(max(rolled_until), '-infinity') AS until FROM sensor_series
      WHERE home_id = ${home_id} AND device_id = ${device_id}
    ), part (t, n, sum, min, max) AS (${join([...rollups, samples], ' UNION ALL ')})
    SELECT (extract(epoch FROM date_bin(make_interval(secs => ${resolution}), t, 'epoch')) * 1000)::float8 AS t,
           sum(n)::int AS n, sum(sum) AS sum, min(min) AS min, max(max) AS max
    FROM part GROUP BY 1 ORDER BY 1`;
}

/** When the newest sample with this metric was taken, ms. */
export async function findNewest(connection: Connection, stretch: Stretch): Promise<number | undefined> {
  const { home_id, device_id, metric, from, before } = stretch;
  const row = await connection.row<{ t: Date }>(sql`
    SELECT t FROM sensor_samples
    WHERE home_id = ${home_id} AND device_id = ${device_id} AND t >= ${new Date(from)} AND t < ${new Date(before)}
      AND ${raw(metric)} IS NOT NULL
    ORDER BY t DESC LIMIT 1`);
  return row?.t.getTime();
}
