import sql, { type Sql } from 'sql-template-tag';
import type { HomeSpan } from '../../homes/index.ts';
import type { HomeSettings } from '../../homes/settings.ts';
import type { Connection } from '../../platform/db/database.ts';
import { plainArray } from '../../platform/db/plain-array.ts';
import { MINUTE_MS } from '../../platform/durations.ts';
import { inQuietHours } from '../detect/noise/noise-limit.ts';
import { seriesStore } from '../series/choose-store.ts';
import { type HomeSeries, samplesNotAggregated } from '../series/shared/home-series.ts';

/**
 * Length of the sound rollups that are kept for more than a year. It is long enough to distinguish talking from a
 * door.
 */
const PIECE_MINUTES = 5;
const PIECE_MS = PIECE_MINUTES * MINUTE_MS;
/** Tolerance: limits have few digits, sums of energy many. */
const AS_LOUD_DB = 0.005;

/** A span of a home within its quiet hours, with their limit. */
export interface QuietSpan extends HomeSpan {
  limit_db: number;
}

export interface QuietTime {
  home_id: string;
  /** Minutes with a sound measurement. */
  measured_min: number;
  /** Minutes of these in which no device was at the limit or above. */
  quiet_min: number;
}

/** The quiet hours within a span, in steps of five minutes. The local time at the start of each step decides. */
export function quietSpans(
  { home_id, from, until }: HomeSpan,
  { settings, timezone }: { settings: Pick<HomeSettings, 'noise'>; timezone: string },
): QuietSpan[] {
  const { enabled, threshold_db: limit_db } = settings.noise.quiet;
  const spans: QuietSpan[] = [];
  if (!enabled) return spans;
  let open: number | undefined;
  const close = (end: number) => {
    if (open !== undefined) spans.push({ home_id, from: new Date(open), until: new Date(end), limit_db });
    open = undefined;
  };
  for (let t = from.getTime(); t < until.getTime(); t += PIECE_MS) {
    if (!inQuietHours(t, { settings, timezone })) close(t);
    else open ??= t;
  }
  close(until.getTime());
  return spans;
}

/** Quiet time of each home in these spans. */
export async function readQuietTime(
  connection: Connection,
  spans: readonly QuietSpan[],
): Promise<QuietTime[]> {
  const store = await seriesStore(connection);
  return store.readHomes(connection, spans, (some, source) =>
    connection.rows<QuietTime>(quietTimeIn(some, source)),
  );
}

/** The level of five minutes is that of their mean energy. Of several devices the loudest counts. */
export function quietTimeIn(spans: readonly QuietSpan[], source: HomeSeries): Sql {
  return sql`
    WITH span AS MATERIALIZED (
      SELECT * FROM unnest(${plainArray(spans.map((span) => span.home_id))}::text[],
        ${plainArray(spans.map((span) => span.from.toISOString()))}::timestamptz[],
        ${plainArray(spans.map((span) => span.until.toISOString()))}::timestamptz[],
        ${plainArray(spans.map((span) => span.limit_db))}::float8[]) AS span (home_id, begins, ends, limit_db)
    ),
    series AS MATERIALIZED (${source.series}),
    piece AS (
      SELECT span.home_id, span.limit_db, heard.t, 10 * log(sum(heard.sum) / sum(heard.n)) AS level
      FROM span JOIN series USING (home_id) CROSS JOIN LATERAL (
        SELECT s.t, s.laeq_n AS n, s.laeq_sum AS sum FROM sensor_rollups_300 s
        WHERE s.home_id = ${source.home_id} AND s.device_id = series.device_id AND s.step = 300
          AND s.t >= span.begins AND s.t < least(span.ends, series.rolled_until) AND s.laeq_n IS NOT NULL
        UNION ALL
        SELECT date_bin('5 minutes', s.t, 'epoch'), 1, power(10, s.laeq::float8 / 10)
        FROM (${samplesNotAggregated(['laeq'], source)}) AS s WHERE s.laeq IS NOT NULL
      ) AS heard
      GROUP BY span.home_id, span.limit_db, series.device_id, heard.t
    ),
    loudest AS (SELECT home_id, t, max(level - limit_db) AS above FROM piece GROUP BY home_id, t)
    SELECT home_id, (count(*) * ${PIECE_MINUTES})::int AS measured_min,
      (count(*) FILTER (WHERE above < -(${AS_LOUD_DB}::float8)) * ${PIECE_MINUTES})::int AS quiet_min
    FROM loudest GROUP BY home_id`;
}
