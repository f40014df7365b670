import sql from 'sql-template-tag';
import type { Connection } from '../platform/db/database.ts';

/** Counts go after guests: a trigger counts each deleted guest. Integrations go with the home by foreign key. */
export async function deleteHomeData(connection: Connection, homeId: string): Promise<void> {
  await connection.rows(sql`DELETE FROM guests WHERE home_id = ${homeId}`);
  await connection.rows(sql`DELETE FROM guest_counts WHERE home_id = ${homeId}`);
}
