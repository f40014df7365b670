import sql from 'sql-template-tag';
import { homesOf } from '../../homes/store.ts';
import type { Connection } from '../../platform/db/database.ts';

/** An event of any home of the organization: one index look-up per home. */
export function findEvent(
  connection: Connection,
  organizationId: string,
  eventId: string,
): Promise<{ type: string } | undefined> {
  return connection.row<{ type: string }>(sql`
    SELECT found.event_type AS type FROM (${homesOf([organizationId])}) AS home
    CROSS JOIN LATERAL (
      SELECT e.event_type FROM home_events e WHERE e.home_id = home.home_id AND e.event_id = ${eventId} LIMIT 1
    ) AS found LIMIT 1`);
}
