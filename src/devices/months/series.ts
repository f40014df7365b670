import sql, { type Sql } from 'sql-template-tag';
import type { Connection } from '../../platform/db/database.ts';
import { devicesOfSeries } from '../series/measured.ts';
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

/** The same of one home whose devices are known, where measurements are on another server than devices. */
export const seriesOf = ({ home_id, devices }: SpreadHome): Sql => sql`
  SELECT d.home_id, d.device_id, coalesce(r.rolled_until, '-infinity') AS rolled_until,
    coalesce(r.packed_until, '-infinity') AS packed_until
  FROM (SELECT ${home_id}::text AS home_id, device_id FROM unnest(${devices}::text[]) AS device (device_id)) AS d
  LEFT JOIN sensor_series r ON r.home_id = ${home_id} AND r.device_id = d.device_id`;

export interface SpreadHome {
  home_id: string;
  devices: string[];
}

/** Asks for each home by itself, where they are spread; else for all at once. */
export async function eachOrAll<Span extends { home_id: string }, Result>(
  connection: Connection,
  spans: readonly Span[],
  read: (spans: readonly Span[], home?: SpreadHome) => Promise<Result[]>,
): Promise<Result[]> {
  if (spans.length === 0) return [];
  if (!(await connection.isSpread())) return read(spans);
  const results: Result[] = [];
  for (const home_id of new Set(spans.map((span) => span.home_id))) {
    const devices = await devicesOf(connection, home_id);
    const mine = spans.filter((span) => span.home_id === home_id);
    if (devices.length > 0) results.push(...(await read(mine, { home_id, devices })));
  }
  return results;
}

async function devicesOf(connection: Connection, homeId: string): Promise<string[]> {
  const measured = await devicesOfSeries(connection, homeId);
  const rows = await connection.rows<{ device_id: string }>(
    sql`SELECT device_id FROM devices WHERE home_id = ${homeId} OR device_id = ANY (${measured}::text[])`,
  );
  return rows.map(({ device_id }) => device_id);
}

/** A part of a statement: samples of one `series` within a `span` that are not summed up yet. */
export const samplesNotRolled = (metrics: readonly SampleMetric[], home?: SpreadHome): Sql =>
  samplesBetween(
    {
      home_id: homeOf(home),
      device_id: sql`series.device_id`,
      from: [sql`span.begins`, sql`series.rolled_until`],
      firstDay: [sql`date_bin('1 day', greatest(span.begins, series.rolled_until), 'epoch')`],
      before: sql`span.ends`,
      packedUntil: sql`series.packed_until`,
    },
    metrics,
  );

/** What a table's home is asked to be: one server has all of it when the statement says which. */
export const homeOf = (home?: SpreadHome): Sql => (home ? sql`${home.home_id}` : sql`series.home_id`);
