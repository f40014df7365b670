import sql from 'sql-template-tag';
import { homesOf } from '../homes/index.ts';
import type { Connection } from '../platform/db/database.ts';

/** An event of some home of an organization, whichever: a look into the index by id for each of them. */
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
