import sql, { type Sql } from 'sql-template-tag';
import type { SampleMetric } from '../series/metrics.ts';
import { samplesBetween } from '../series/samples-between.ts';

/**
 * A part of a statement: what every device measured in a home of `span`, as far as it is kept and summed up. Also of one that
 * is in another home by now; nothing of one that was deleted a moment ago.
 */
export const SERIES: Sql = sql`
  SELECT home.home_id, d.device_id, coalesce(r.rolled_until, '-infinity') AS rolled_until,
    coalesce(r.packed_until, '-infinity') AS packed_until
  FROM (SELECT DISTINCT home_id FROM span) AS home
  CROSS JOIN LATERAL (
    SELECT device_id FROM devices WHERE home_id = home.home_id
    UNION SELECT s.device_id FROM sensor_series s JOIN devices USING (device_id) WHERE s.home_id = home.home_id
  ) AS d
  LEFT JOIN sensor_series r ON r.home_id = home.home_id AND r.device_id = d.device_id`;

/** A part of a statement: samples of one `series` within a `span` that are not summed up yet. */
export const samplesNotRolled = (metrics: readonly SampleMetric[]): Sql =>
  samplesBetween(
    {
      home_id: sql`series.home_id`,
      device_id: sql`series.device_id`,
      from: [sql`span.begins`, sql`series.rolled_until`],
      firstDay: [sql`date_bin('1 day', greatest(span.begins, series.rolled_until), 'epoch')`],
      before: sql`span.ends`,
      packedUntil: sql`series.packed_until`,
    },
    metrics,
  );
