import sql from 'sql-template-tag';
import type { HomeSeries } from '../shared/home-series.ts';
import type { SeriesStore } from '../store.ts';

/** Includes devices that moved to another home since, but no deleted devices, whose series may still exist. */
export const ALL_HOMES: HomeSeries = {
  series: sql`
  SELECT home.home_id, d.device_id, coalesce(r.rolled_until, '-infinity') AS rolled_until,
    coalesce(r.packed_until, '-infinity') AS packed_until
  FROM (SELECT DISTINCT home_id FROM span) AS home
  CROSS JOIN LATERAL (
    SELECT device_id FROM devices WHERE home_id = home.home_id
    UNION SELECT s.device_id FROM sensor_series s JOIN devices USING (device_id) WHERE s.home_id = home.home_id
  ) AS d
  LEFT JOIN sensor_series r ON r.home_id = home.home_id AND r.device_id = d.device_id`,
  home_id: sql`series.home_id`,
};

export const readHomes: SeriesStore['readHomes'] = async (_connection, spans, read) =>
  spans.length === 0 ? [] : read(spans, ALL_HOMES);
