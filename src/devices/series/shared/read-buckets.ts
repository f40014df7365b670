import sql, { join, raw, type Sql } from 'sql-template-tag';
import type { Connection } from '../../../platform/db/database.ts';
import { DAY_MS } from '../../../platform/durations.ts';
import { partsOf, type SampleMetric, type SeriesMetric } from '../metrics.ts';
import { ROLLUPS, STEPS } from '../rollup-steps.ts';
import type { SeriesKey } from '../series-key.ts';
import { isInRows } from './row-window.ts';
import { rowsBetween, samplesBetween } from './samples-between.ts';

/** A time range of one metric of a series. */
export interface SeriesRange extends SeriesKey {
  metric: SeriesMetric;
  /** Half-open, ms; both are multiples of the resolution. */
  from: number;
  before: number;
  /** Length of a bucket in seconds: a multiple of a step, or less than every step. */
  resolution: number;
  /** Current time, ms. If given, recent ranges are read from rows first, because they are not compressed. */
  now?: number;
}

/** Summary of the samples of one bucket. For laeq, `sum` is the sum of energies. */
export interface Bucket {
  /** Start, ms. */
  t: number;
  n: number;
  sum: number;
  min: number;
  max: number;
}

/**
 * Compressed days are usually aggregated or old, so the first statement reads rows only and reports when some samples may be
 * compressed; then a second one reads both. Reading both every time would make reading rollups 1.2 to 1.6 times slower.
 */
export async function readBuckets(connection: Connection, range: SeriesRange): Promise<Bucket[]> {
  const { from, resolution, now } = range;
  if (resolution >= STEPS[0] || (now !== undefined && isInRows(from, now))) {
    const buckets = await connection.rows<Bucket | Incomplete>(bucketsOf(range, rowsBetween));
    if (buckets.every(isBucket)) return buckets;
  }
  return (await connection.rows<Bucket | Incomplete>(bucketsOf(range, samplesBetween))).filter(isBucket);
}

/** Follows the buckets when only rows were read and some samples may be compressed. */
type Incomplete = Record<keyof Bucket, null>;

const isBucket = (one: Bucket | Incomplete): one is Bucket => one.t !== null;

/**
 * Rollups up to `rolled_until`, in the largest steps that fit, and samples from there on. One statement sees one snapshot, so
 * the result is exact during concurrent aggregation and inserts.
 */
export function bucketsOf(
  { home_id, device_id, metric, from, before, resolution }: SeriesRange,
  between: typeof rowsBetween | typeof samplesBetween,
): Sql {
  const { sum, min, max } = partsOf(metric);
  const name = raw(metric);
  const until = sql`(SELECT until FROM rolled)`;
  const [begins, ends] = [sql`${new Date(from)}::timestamptz`, sql`${new Date(before)}::timestamptz`];
  const series = sql`s.home_id = ${home_id} AND s.device_id = ${device_id} AND s.t >= ${begins} AND s.t < ${ends}`;
  const usable = STEPS.filter((step) => resolution % step === 0);
  // Days, then the hours of the day that has not ended. Shorter steps end with an hour, so they need no other step.
  const pieces = usable.at(-1) === 86_400 ? usable.slice(-2).reverse() : usable.slice(-1);
  const rollups = pieces.map((step, index) => {
    const stride = raw(`interval '${step} seconds'`);
    const finerFrom = index === 0 ? sql`` : sql`AND s.t >= date_bin('1 day', ${until}, 'epoch')`;
    return sql`
      SELECT s.t, s.${name}_n AS n, s.${name}_sum AS sum, s.${name}_min AS min, s.${name}_max AS max
      FROM ${raw(ROLLUPS[step])} s
      WHERE s.step = ${raw(String(step))} AND ${series} AND s.${name}_n IS NOT NULL
        AND s.t < date_bin(${stride}, ${until}, 'epoch') ${finerFrom}`;
  });
  const hasRollups = rollups.length > 0;
  const selected = {
    home_id: sql`${home_id}`,
    device_id: sql`${device_id}`,
    from: hasRollups ? [begins, until] : [begins],
    firstDay: [firstDay(from), ...(hasRollups ? [sql`date_bin('1 day', ${until}, 'epoch')`] : [])],
    before: ends,
  };
  const samples = sql`
      SELECT s.t, 1, ${raw(sum)}, ${raw(min)}, ${raw(max)} FROM (${between(selected, metricsFor(metric))}) AS s
      WHERE s.${name} IS NOT NULL`;
  const incomplete = sql`
    UNION ALL SELECT NULL, NULL, NULL, NULL, NULL FROM rolled
    WHERE packed > ${hasRollups ? sql`greatest(${begins}, until)` : begins}`;
  return sql`
    WITH rolled AS MATERIALIZED (
      SELECT coalesce(max(rolled_until), '-infinity') AS until, coalesce(max(packed_until), '-infinity') AS packed
      FROM sensor_series WHERE home_id = ${home_id} AND device_id = ${device_id}
    ), part (t, n, sum, min, max) AS (${join([...rollups, samples], ' UNION ALL ')})
    SELECT (extract(epoch FROM date_bin(make_interval(secs => ${resolution}), t, 'epoch')) * 1000)::float8 AS t,
           sum(n)::int AS n, sum(sum) AS sum, min(min) AS min, max(max) AS max
    FROM part GROUP BY 1 ${between === rowsBetween ? incomplete : sql``} ORDER BY 1`;
}

/** Computed here as a constant: PostgreSQL cannot prune partitions by date_bin, which may depend on the time zone. */
export const firstDay = (ms: number): Sql => sql`${new Date(Math.floor(ms / DAY_MS) * DAY_MS)}::timestamptz`;

/** The metrics of a sample that its bucket is computed from. */
const metricsFor = (metric: SeriesMetric): SampleMetric[] =>
  metric === 'laeq' ? ['laeq', 'lmin', 'lmax'] : [metric];
