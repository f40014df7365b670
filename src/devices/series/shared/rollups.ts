import sql, { raw, type Sql } from 'sql-template-tag';
import { partsOf, SAMPLE_METRICS, SERIES_METRICS } from '../metrics.ts';
import { samplesBetween } from './samples-between.ts';

/** Parts of the statements that aggregate. They read a row `span`: a device and the time to aggregate. */

const PARTS = ['n', 'sum', 'min', 'max'] as const;
const columns = SERIES_METRICS.flatMap((metric) => PARTS.map((part) => `${metric}_${part}`));
export const COLUMNS = raw(columns.join(', '));
const FROM_SAMPLES = raw(
  SERIES_METRICS.map((metric) => {
    const { sum, min, max } = partsOf(metric);
    return `nullif(count(s.${metric}), 0)::int AS ${metric}_n, sum(${sum}) AS ${metric}_sum,
      min(${min}) AS ${metric}_min, max(${max}) AS ${metric}_max`;
  }).join(', '),
);
export const FROM_ROLLUPS = raw(
  SERIES_METRICS.map(
    (metric) => `sum(s.${metric}_n)::int AS ${metric}_n, sum(s.${metric}_sum) AS ${metric}_sum,
      min(s.${metric}_min) AS ${metric}_min, max(s.${metric}_max) AS ${metric}_max`,
  ).join(', '),
);
const SET_COLUMNS = raw(columns.map((column) => `${column} = excluded.${column}`).join(', '));
export const REPLACE_ON_CONFLICT = sql`
      ON CONFLICT (home_id, device_id, step, t) DO UPDATE SET ${SET_COLUMNS}`;

/** At most this much of a series is aggregated in one transaction. */
export const LONGEST_SPAN = raw("interval '7 days'");

/** The first hour of a series `r` that has samples and is not aggregated. */
export const firstHour = (home: Sql): Sql => sql`
        SELECT least(
          (SELECT date_bin('1 hour', s.t, 'epoch') FROM sensor_samples s
           WHERE s.home_id = ${home} AND s.device_id = r.device_id AND s.t >= r.rolled_until ORDER BY s.t LIMIT 1),
          -- The start of a compressed day: aggregating its empty hours writes nothing.
          (SELECT greatest(d.day, r.rolled_until) FROM sensor_days d
           WHERE d.home_id = ${home} AND d.device_id = r.device_id AND d.day > r.rolled_until - interval '24 hours'
           ORDER BY d.day LIMIT 1)
        ) AS hour`;

export const fiveMinuteBuckets = (home: Sql): Sql => sql`
        SELECT date_bin('5 minutes', s.t, 'epoch') AS t, ${FROM_SAMPLES} FROM (${samplesOfSpan(home)}) AS s GROUP BY 1`;

/** Days that ended within the span, from their hours. */
export const dayBuckets = (home: Sql): Sql => sql`
        SELECT date_bin('1 day', s.t, 'epoch') AS t, ${FROM_ROLLUPS} FROM sensor_rollups_3600 s
        WHERE s.home_id = ${home} AND s.device_id = span.device_id AND s.step = 3600
          AND s.t >= date_bin('1 day', span.since, 'epoch') AND s.t < date_bin('1 day', span.until, 'epoch')
        GROUP BY 1`;

const samplesOfSpan = (home: Sql): Sql =>
  samplesBetween(
    {
      home_id: home,
      device_id: sql`span.device_id`,
      from: [sql`span.begins`],
      firstDay: [sql`date_bin('1 day', span.begins, 'epoch')`],
      before: sql`span.until`,
      compressedUntil: sql`span.packed_until`,
    },
    SAMPLE_METRICS,
  );
