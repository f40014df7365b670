import sql from 'sql-template-tag';
import type { Connection } from '../../platform/db/database.ts';

/** A device in use in a home. */
export interface Equipment {
  home_id: string;
  device_id: string;
  description: string;
  created_at: Date;
  /** Null when it has not reported yet. */
  first_seen_at: Date | null;
  battery_percent: number | null;
  /** Low or empty, by the battery rule. */
  battery_low: boolean;
}

/** Current equipment of these homes. */
export function listEquipment(connection: Connection, homeIds: readonly string[]): Promise<Equipment[]> {
  return connection.rows<Equipment>(sql`
    SELECT d.home_id, d.device_id, d.description, d.created_at, s.first_seen_at, s.battery_percent,
      s.ongoing_events && '{battery_low,battery_empty}' AS battery_low
    FROM devices d JOIN device_status s USING (home_id, device_id)
    WHERE d.home_id = ANY (${homeIds}::text[]) AND d.active ORDER BY d.home_id, d.device_id`);
}
