import sql from 'sql-template-tag';
import type { Connection } from '../platform/db/database.ts';

export async function deleteHomeData(connection: Connection, homeId: string): Promise<void> {
  await connection.rows(sql`
    WITH history AS (DELETE FROM home_events WHERE home_id = ${homeId}),
         history_for_users AS (DELETE FROM user_only_events WHERE home_id = ${homeId})
    DELETE FROM home_event_counts WHERE home_id = ${homeId}`);
}
