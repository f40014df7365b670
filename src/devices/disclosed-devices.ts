import sql from 'sql-template-tag';
import type { Connection } from '../platform/db/database.ts';
import { isPrivateRoom, type Placement } from './placement.ts';

type Kind = 'sound' | 'climate' | 'motion' | 'air' | 'light';

/** Sensor values by the kind that guests know. The battery is not disclosed. */
const KINDS: Record<string, Kind> = {
  sound: 'sound',
  temperature: 'climate',
  humidity: 'climate',
  pressure: 'climate',
  motion: 'motion',
  people: 'motion',
  pm25: 'air',
  voc: 'air',
  light: 'light',
};
const MOST = 200;

/** The rooms with devices of a home, and what these devices have measured so far. */
export async function disclosedDevices(connection: Connection, homeId: string) {
  const rows = await connection.rows<{ placement: Placement | null; names: string[] }>(sql`
    SELECT d.placement, ARRAY(SELECT jsonb_object_keys(s.latest_sensor_values)) AS names
    FROM devices d JOIN device_status s USING (home_id, device_id)
    WHERE d.home_id = ${homeId} AND d.active ORDER BY d.device_id LIMIT ${MOST}`);
  return rows.map(({ placement, names }) => {
    const kinds = new Set(names.flatMap((name) => KINDS[name] ?? []));
    if (isPrivateRoom(placement)) kinds.delete('sound');
    return { room: placement, kinds: [...kinds].sort() };
  });
}
