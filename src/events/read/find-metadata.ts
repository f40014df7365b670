import sql from 'sql-template-tag';
import type { EventType } from '../../catalogue/index.ts';
import type { Connection } from '../../platform/db/database.ts';

/** Metadata of the event of this type at this moment; undefined when there is none. */
export async function findMetadata(
  connection: Connection,
  homeId: string,
  type: EventType,
  at: Date,
): Promise<Record<string, unknown> | undefined> {
  const row = await connection.row<{ metadata: Record<string, unknown> }>(sql`
    SELECT metadata FROM home_events
    WHERE home_id = ${homeId} AND event_type = ${type} AND event_time = ${at} LIMIT 1`);
  return row?.metadata;
}
