import sql, { join, raw, type Sql } from 'sql-template-tag';
import type { SampleMetric } from '../metrics.ts';

/** Which samples, as parts of a statement. */
interface Selection {
  home_id: Sql;
  device_id: Sql;
  /** Lower bounds of type timestamptz; all apply. */
  from: Sql[];
  before: Sql;
  /** The days of those bounds. Each one that is constant prunes partitions. */
  firstDay: Sql[];
  /**
   * packed_until of the series: later samples are rows only and need no merge, which halves the time to read many. For a few
   * samples the longer plan costs more than it saves.
   */
  compressedUntil?: Sql;
}

/** Of a sample stored in both places, the compressed one, `p`, came first and wins, as in MERGE_ON_CONFLICT. */
export const mergedMetrics = (metrics: readonly SampleMetric[]): Sql =>
  raw(metrics.map((metric) => `coalesce(p.${metric}, s.${metric}) AS ${metric}`).join(', '));

/** Joins `sensor_days d` with its samples, one row `one` each. */
export function decompressed(metrics: readonly SampleMetric[]): Sql {
  const columns = metrics.map((metric) => `d.${metric}`);
  return raw(`CROSS JOIN LATERAL unnest(d.times, ${columns.join(', ')}) AS one (t, ${metrics.join(', ')})`);
}

/** Samples stored as rows, with their time `t` and these metrics. */
export function rowsBetween(
  { home_id, device_id, from, before }: Selection,
  metrics: readonly SampleMetric[],
): Sql {
  return sql`
    SELECT s.t, ${columns('s', metrics)} FROM sensor_samples s
    WHERE s.home_id = ${home_id} AND s.device_id = ${device_id} AND ${since('s.t', from)} AND s.t < ${before}`;
}

/** Rows and compressed days together. A late sample may be in both places, so they are merged by time. */
export function samplesBetween(selection: Selection, metrics: readonly SampleMetric[]): Sql {
  const { home_id, device_id, from, before, firstDay, compressedUntil } = selection;
  const rows = rowsBetween(selection, metrics);
  const merged = sql`
    SELECT coalesce(p.t, s.t) AS t, ${mergedMetrics(metrics)}
    FROM (
      SELECT one.t, ${columns('one', metrics)} FROM sensor_days d ${decompressed(metrics)}
      WHERE d.home_id = ${home_id} AND d.device_id = ${device_id} AND ${since('d.day', firstDay)} AND d.day < ${before}
        AND ${since('one.t', from)} AND one.t < ${before}
    ) AS p
    FULL JOIN (${compressedUntil ? sql`${rows} AND s.t < ${compressedUntil}` : rows}) AS s ON s.t = p.t`;
  return compressedUntil ? sql`${rows} AND s.t >= ${compressedUntil} UNION ALL ${merged}` : merged;
}

const columns = (name: string, metrics: readonly SampleMetric[]): Sql =>
  raw(metrics.map((metric) => `${name}.${metric}`).join(', '));

const since = (name: string, times: Sql[]): Sql =>
  join(
    times.map((time) => sql`${raw(name)} >= ${time}`),
    ' AND ',
  );
