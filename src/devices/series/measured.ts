import sql from 'sql-template-tag';
import type { Connection } from '../../platform/db/database.ts';
import type { Placement } from '../placement.ts';

/** A device that measured something in a home, as it is known now. */
export interface MeasuringDevice {
  device_id: string;
  /** Null where it is in another home by now, or deleted. */
  description: string | null;
  placement: Placement | null;
  placed_at: Date | null;
  hardware_version: number | null;
  firmware_installed: string | null;
}

/** Those that ever measured anything in a home, also what left it since. Its samples stay until they are forgotten. */
export async function devicesMeasured(
  connection: Connection,
  homeId: string,
  most: number,
): Promise<MeasuringDevice[]> {
  const series = (await connection.isSpread())
    ? sql`unnest(${await devicesOfSeries(connection, homeId)}::text[]) AS known (device_id)`
    : sql`sensor_series WHERE home_id = ${homeId}`;
  return connection.rows<MeasuringDevice>(sql`
    SELECT m.device_id, d.description, d.placement, d.placed_at, d.hardware_version, s.firmware_installed
    FROM (SELECT device_id FROM devices WHERE home_id = ${homeId}
          UNION SELECT device_id FROM ${series}) AS m
    LEFT JOIN devices d ON d.device_id = m.device_id AND d.home_id = ${homeId}
    LEFT JOIN device_status s ON s.device_id = d.device_id AND s.home_id = d.home_id
    ORDER BY m.device_id LIMIT ${most}`);
}

/** Asked first where they are on another server than the devices. */
export async function devicesOfSeries(connection: Connection, homeId: string): Promise<string[]> {
  const rows = await connection.rows<{ device_id: string }>(
    sql`SELECT device_id FROM sensor_series WHERE home_id = ${homeId}`,
  );
  return rows.map(({ device_id }) => device_id);
}
