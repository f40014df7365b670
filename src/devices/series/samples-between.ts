import sql, { join, raw, type Sql } from 'sql-template-tag';
import type { SampleMetric } from './metrics.ts';

/** Which samples, as parts of a statement. */
interface Asked {
  home_id: Sql;
  device_id: Sql;
  /** Times of type timestamptz: from each of them on. */
  from: Sql[];
  before: Sql;
  /** Where the days begin in which those are; for each that is known before the statement runs it looks into fewer weeks. */
  firstDay: Sql[];
  /**
   * As the series has it. From there on there are only rows, which then need no care: half the time where many are read. A read of a few pays
   * more for the longer plan.
   */
  packedUntil?: Sql;
}

/** Of a sample that is there both ways: what is packed, `p`, was there first and stays, as in insert-samples.ts. */
export const mergedMetrics = (metrics: readonly SampleMetric[]): Sql =>
  raw(metrics.map((metric) => `coalesce(p.${metric}, s.${metric}) AS ${metric}`).join(', '));

/** Joins `sensor_days d` with its samples, `one` for each. */
export function unpacked(metrics: readonly SampleMetric[]): Sql {
  const columns = metrics.map((metric) => `d.${metric}`);
  return raw(`CROSS JOIN LATERAL unnest(d.times, ${columns.join(', ')}) AS one (t, ${metrics.join(', ')})`);
}

/** A part of a statement: rows of a series with their time `t` and these metrics. */
export function rowsBetween(
  { home_id, device_id, from, before }: Asked,
  metrics: readonly SampleMetric[],
): Sql {
  return sql`
    SELECT s.t, ${columns('s', metrics)} FROM sensor_samples s
    WHERE s.home_id = ${home_id} AND s.device_id = ${device_id} AND ${since('s.t', from)} AND s.t < ${before}`;
}

/**
 * The same, and what is packed by the day (pack.ts), each sample once: a late one may be in both places, so what is packed is looked at
 * together with rows of the same time.
 */
export function samplesBetween(asked: Asked, metrics: readonly SampleMetric[]): Sql {
  const { home_id, device_id, from, before, firstDay, packedUntil } = asked;
  const rows = rowsBetween(asked, metrics);
  const merged = sql`
    SELECT coalesce(p.t, s.t) AS t, ${mergedMetrics(metrics)}
    FROM (
      SELECT one.t, ${columns('one', metrics)} FROM sensor_days d ${unpacked(metrics)}
      WHERE d.home_id = ${home_id} AND d.device_id = ${device_id} AND ${since('d.day', firstDay)} AND d.day < ${before}
        AND ${since('one.t', from)} AND one.t < ${before}
    ) AS p
    FULL JOIN (${packedUntil ? sql`${rows} AND s.t < ${packedUntil}` : rows}) AS s ON s.t = p.t`;
  return packedUntil ? sql`${rows} AND s.t >= ${packedUntil} UNION ALL ${merged}` : merged;
}

const columns = (name: string, metrics: readonly SampleMetric[]): Sql =>
  raw(metrics.map((metric) => `${name}.${metric}`).join(', '));

const since = (name: string, times: Sql[]): Sql =>
  join(
    times.map((time) => sql`${raw(name)} >= ${time}`),
    ' AND ',
  );
