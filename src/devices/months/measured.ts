import sql, { raw, type Sql } from 'sql-template-tag';
import { type HomeSpan, spanRows } from '../../homes/index.ts';
import type { Connection } from '../../platform/db/database.ts';
import { DAY_MS, HOUR_MS } from '../../platform/durations.ts';
import { seriesStore } from '../series/choose-store.ts';
import { ROLLUPS_KEPT_DAYS } from '../series/index.ts';
import { ROLLUPS } from '../series/rollup-steps.ts';
import { type HomeSeries, samplesNotAggregated } from '../series/shared/home-series.ts';

/** Measurements of one device in a home. Null without such a sensor. */
export interface Measured {
  home_id: string;
  device_id: string;
  /** Number of whole hours with any measurement, counted from the start of the span. */
  hours: number;
  /** Start of the first of them. */
  first_hour: Date | null;
  temp_n: number | null;
  temp_sum: number | null;
  temp_min: number | null;
  temp_max: number | null;
  rh_n: number | null;
  rh_sum: number | null;
  rh_min: number | null;
  rh_max: number | null;
}

/** Measurements of the devices of homes in these spans: hourly rollups, and samples that are not aggregated yet. */
export async function readMeasured(
  connection: Connection,
  spans: readonly HomeSpan[],
  now: Date,
): Promise<Measured[]> {
  const [byHours, byFiveMinutes] = [[] as HomeSpan[], [] as HomeSpan[]];
  for (const span of spans) (fitsHours(span, now) ? byHours : byFiveMinutes).push(span);
  const store = await seriesStore(connection);
  return [
    ...(await store.readHomes(connection, byHours, (some, source) =>
      connection.rows<Measured>(measuredBy(3600, some, source)),
    )),
    ...(await store.readHomes(connection, byFiveMinutes, (some, source) =>
      connection.rows<Measured>(measuredBy(300, some, source)),
    )),
  ];
}

/**
 * In a zone with a half-hour offset, a month begins or ends inside a UTC hour. When nothing finer is kept, whole
 * hours have to do.
 */
function fitsHours({ from, until }: HomeSpan, now: Date): boolean {
  const isOld = now.getTime() - from.getTime() > ROLLUPS_KEPT_DAYS[300] * DAY_MS;
  // An end at now also fits: the open hour is not aggregated, and its samples are read.
  const endsWithHour = until.getTime() % HOUR_MS === 0 || until >= now;
  return isOld || (from.getTime() % HOUR_MS === 0 && endsWithHour);
}

/**
 * One statement reads one snapshot, so the result is exact during concurrent aggregation. Rollups end with an hour,
 * so samples begin there.
 */
export function measuredBy(step: 300 | 3600, spans: readonly HomeSpan[], source: HomeSeries): Sql {
  return sql`
    WITH span AS MATERIALIZED (SELECT * FROM ${spanRows(spans)}),
    series AS MATERIALIZED (${source.series})
    SELECT series.home_id::text, series.device_id::text, m.*
    FROM span JOIN series USING (home_id) CROSS JOIN LATERAL (
      SELECT count(DISTINCT hour) AS hours, min(hour) AS first_hour,
        sum(temp_n) AS temp_n, sum(temp_sum) AS temp_sum, min(temp_min) AS temp_min, max(temp_max) AS temp_max,
        sum(rh_n) AS rh_n, sum(rh_sum) AS rh_sum, min(rh_min) AS rh_min, max(rh_max) AS rh_max
      FROM (
        SELECT CASE WHEN part.t < date_bin('1 hour', span.ends, span.begins)
            THEN date_bin('1 hour', part.t, span.begins) END AS hour, part.*
        FROM (
          SELECT s.t, s.temp_n, s.temp_sum, s.temp_min, s.temp_max, s.rh_n, s.rh_sum, s.rh_min, s.rh_max
          FROM ${raw(ROLLUPS[step])} s
          WHERE s.home_id = ${source.home_id} AND s.device_id = series.device_id AND s.step = ${step}
            AND s.t >= span.begins AND s.t < least(span.ends, series.rolled_until)
          UNION ALL
          SELECT s.t, (s.temp IS NOT NULL)::int, s.temp::float8, s.temp, s.temp, (s.rh IS NOT NULL)::int, s.rh::float8,
            s.rh, s.rh
          FROM (${samplesNotAggregated(['temp', 'rh'], source)}) AS s
        ) AS part
      ) AS binned
    ) AS m`;
}
