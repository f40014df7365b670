import sql from 'sql-template-tag';
import type { Connection } from '../../../platform/db/database.ts';
import { listDevices } from '../shared/home.ts';
import type { HomeSeries } from '../shared/home-series.ts';

/** One statement for each home, which its server runs as a whole. The devices come from the coordinator before. */
export async function readHomes<Span extends { home_id: string }, Result>(
  connection: Connection,
  spans: readonly Span[],
  read: (spans: readonly Span[], source: HomeSeries) => Promise<Result[]>,
): Promise<Result[]> {
  const results: Result[] = [];
  for (const home_id of new Set(spans.map((span) => span.home_id))) {
    const devices = await devicesOf(connection, home_id);
    const spansOfHome = spans.filter((span) => span.home_id === home_id);
    if (devices.length > 0) results.push(...(await read(spansOfHome, oneHome(home_id, devices))));
  }
  return results;
}

/** Devices in the home, and those that measured in it and still exist. */
async function devicesOf(connection: Connection, homeId: string): Promise<string[]> {
  const measured = await listDevices(connection, homeId);
  const rows = await connection.rows<{ device_id: string }>(
    sql`SELECT device_id FROM devices WHERE home_id = ${homeId} OR device_id = ANY (${measured}::text[])`,
  );
  return rows.map(({ device_id }) => device_id);
}

const oneHome = (home_id: string, devices: string[]): HomeSeries => ({
  series: sql`
  SELECT d.home_id, d.device_id, coalesce(r.rolled_until, '-infinity') AS rolled_until,
    coalesce(r.packed_until, '-infinity') AS packed_until
  FROM (SELECT ${home_id}::text AS home_id, device_id FROM unnest(${devices}::text[]) AS device (device_id)) AS d
  LEFT JOIN sensor_series r ON r.home_id = ${home_id} AND r.device_id = d.device_id`,
  home_id: sql`${home_id}`,
});
