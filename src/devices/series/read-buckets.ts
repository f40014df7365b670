import sql, { join, raw, type Sql } from 'sql-template-tag';
import type { Connection } from '../../platform/db/database.ts';
import { DAY_MS } from '../../platform/durations.ts';
import { partsOf, type SampleMetric, type SeriesMetric } from './metrics.ts';
import { isInRows } from './rows-kept.ts';
import { rowsBetween, samplesBetween, unpacked } from './samples-between.ts';
import { ROLLUPS, STEPS } from './steps.ts';

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
  /** What time it is, ms, if that is known: what is recent is not packed, and is looked for in rows first. */
  now?: number;
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

/**
 * Buckets that have samples, oldest first. As a rule what is packed by the day is summed up or old, and one look at the rows is enough; it says
 * itself when it was not. Looking into the days in every statement would make reading sums 1.2 to 1.6 times as long.
 */
export async function readBuckets(connection: Connection, stretch: Stretch): Promise<Bucket[]> {
  const { from, resolution, now } = stretch;
  if (resolution >= STEPS[0] || (now !== undefined && isInRows(from, now))) {
    const buckets = await connection.rows<Bucket | NotAll>(bucketsOf(stretch, rowsBetween));
    if (buckets.every(isBucket)) return buckets;
  }
  return (await connection.rows<Bucket | NotAll>(bucketsOf(stretch, samplesBetween))).filter(isBucket);
}

/** Stands after the buckets where some of their samples may be packed and only rows were read. */
type NotAll = Record<keyof Bucket, null>;

const isBucket = (one: Bucket | NotAll): one is Bucket => one.t !== null;

/**
 * Rollups as far as the series is rolled up, in the largest steps that fit, and samples from there on. One statement
 * sees one state of everything, so the answer is exact whatever the roller and the devices do meanwhile.
 */
export function bucketsOf(
  { home_id, device_id, metric, from, before, resolution }: Stretch,
  between: typeof rowsBetween | typeof samplesBetween,
): Sql {
  const { sum, min, max } = partsOf(metric);
  const name = raw(metric);
  const until = sql`(SELECT until FROM rolled)`;
  const [begins, ends] = [sql`${new Date(from)}::timestamptz`, sql`${new Date(before)}::timestamptz`];
  const series = sql`s.home_id = ${home_id} AND s.device_id = ${device_id} AND s.t >= ${begins} AND s.t < ${ends}`;
  const usable = STEPS.filter((step) => resolution % step === 0);
  // Days, then the hours of the day that is not over; other steps end where hours end, so they need no other.
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
  const isSummedUp = rollups.length > 0;
  const asked = {
    home_id: sql`${home_id}`,
    device_id: sql`${device_id}`,
    from: isSummedUp ? [begins, until] : [begins],
    firstDay: [firstDay(from), ...(isSummedUp ? [sql`date_bin('1 day', ${until}, 'epoch')`] : [])],
    before: ends,
  };
  const samples = sql`
      SELECT s.t, 1, ${raw(sum)}, ${raw(min)}, ${raw(max)} FROM (${between(asked, partsNeed(metric))}) AS s
      WHERE s.${name} IS NOT NULL`;
  const notAll = sql`
    UNION ALL SELECT NULL, NULL, NULL, NULL, NULL FROM rolled
    WHERE packed > ${isSummedUp ? sql`greatest(${begins}, until)` : begins}`;
  return sql`
    WITH rolled AS MATERIALIZED (
      SELECT coalesce(max(rolled_until), '-infinity') AS until, coalesce(max(packed_until), '-infinity') AS packed
      FROM sensor_series WHERE home_id = ${home_id} AND device_id = ${device_id}
    ), part (t, n, sum, min, max) AS (${join([...rollups, samples], ' UNION ALL ')})
    SELECT (extract(epoch FROM date_bin(make_interval(secs => ${resolution}), t, 'epoch')) * 1000)::float8 AS t,
           sum(n)::int AS n, sum(sum) AS sum, min(min) AS min, max(max) AS max
    FROM part GROUP BY 1 ${between === rowsBetween ? notAll : sql``} ORDER BY 1`;
}

/** Worked out here: PostgreSQL would look into all weeks, because what it takes a time from may depend on the time zone. */
const firstDay = (ms: number): Sql => sql`${new Date(Math.floor(ms / DAY_MS) * DAY_MS)}::timestamptz`;

/** The metrics of a sample that its part of a bucket is made of. */
const partsNeed = (metric: SeriesMetric): SampleMetric[] =>
  metric === 'laeq' ? ['laeq', 'lmin', 'lmax'] : [metric];

/** When the newest sample with this metric was taken, ms. Most are asked for the newest there is, which is a row. */
export async function findNewest(connection: Connection, stretch: Stretch): Promise<number | undefined> {
  const row = await connection.row<{ t: Date | null; is_all: boolean }>(newestRowOf(stretch));
  if (!row || row.is_all) return row?.t?.getTime();
  const packed = await connection.row<{ t: Date | null }>(newestOf(stretch));
  return packed?.t?.getTime();
}

const newestIn = ({ home_id, device_id, metric, from, before }: Stretch): Sql => sql`
    SELECT s.t FROM sensor_samples s
    WHERE s.home_id = ${home_id} AND s.device_id = ${device_id} AND s.t >= ${new Date(from)} AND s.t < ${new Date(before)}
      AND s.${raw(metric)} IS NOT NULL
    ORDER BY s.t DESC LIMIT 1`;

/** And whether nothing newer can be packed. */
export function newestRowOf(stretch: Stretch): Sql {
  const { home_id, device_id, from } = stretch;
  return sql`
    SELECT newest.t, coalesce(r.packed_until <= coalesce(newest.t, ${new Date(from)}), true) AS is_all
    FROM (SELECT (${newestIn(stretch)}) AS t) AS newest
    LEFT JOIN sensor_series r ON r.home_id = ${home_id} AND r.device_id = ${device_id}`;
}

export function newestOf(stretch: Stretch): Sql {
  const { home_id, device_id, metric, from, before } = stretch;
  return sql`
    SELECT greatest((${newestIn(stretch)}), (
      SELECT max(one.t) FROM sensor_days d ${unpacked([metric])}
      WHERE d.home_id = ${home_id} AND d.device_id = ${device_id} AND d.day >= ${firstDay(from)} AND d.day < ${new Date(before)}
        AND one.t >= ${new Date(from)} AND one.t < ${new Date(before)} AND one.${raw(metric)} IS NOT NULL
    )) AS t`;
}
