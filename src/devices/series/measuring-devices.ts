import sql from 'sql-template-tag';
import type { Connection } from '../../platform/db/database.ts';
import type { Placement } from '../placement.ts';
import { seriesStore } from './choose-store.ts';

/** A device that measured something in a home, as it is now. */
export interface MeasuringDevice {
  device_id: string;
  /** Null if it was moved to another home or deleted. */
  description: string | null;
  placement: Placement | null;
  placed_at: Date | null;
  hardware_version: number | null;
  firmware_installed: string | null;
}

/** Includes devices that left the home: their samples stay until the retention ends. */
export async function devicesMeasured(
  connection: Connection,
  homeId: string,
  most: number,
): Promise<MeasuringDevice[]> {
  const measured = await (await seriesStore(connection)).listDevices(connection, homeId);
  return connection.rows<MeasuringDevice>(sql`
    SELECT m.device_id, d.description, d.placement, d.placed_at, d.hardware_version, s.firmware_installed
    FROM (SELECT device_id FROM devices WHERE home_id = ${homeId}
          UNION SELECT unnest(${measured}::text[])) AS m
    LEFT JOIN devices d ON d.device_id = m.device_id AND d.home_id = ${homeId}
    LEFT JOIN device_status s ON s.device_id = d.device_id AND s.home_id = d.home_id
    ORDER BY m.device_id LIMIT ${most}`);
}
