import sql from 'sql-template-tag';
import type { Connection } from '../platform/db/database.ts';

/**
 * Members of metadata with personal data of a guest: the masked address of a message. Guest ids and stay times remain,
 * because the stay remains. test/structure/personal-data checks the members of all events.
 */
export const PERSONAL_METADATA = ['recipient'];

interface Found {
  event_time: Date;
  event_id: string;
  metadata: Record<string, unknown>;
}

/** Removes personal members from the events of these guests; returns the events that had any. */
export async function eraseMetadata(
  connection: Connection,
  homeId: string,
  guestIds: string[],
): Promise<string[]> {
  const patterns = PERSONAL_METADATA.map((member) => `%"${member}"%`);
  const found = await connection.rows<Found>(sql`
    SELECT event_time, event_id, metadata FROM home_events
    WHERE home_id = ${homeId} AND guest_id = ANY (${guestIds}::text[]) AND metadata::text LIKE ANY (${patterns}::text[])
    FOR UPDATE`);
  if (found.length === 0) return [];
  const cleaned = found.map(({ metadata, ...key }) => ({
    ...key,
    metadata: without(PERSONAL_METADATA, metadata),
  }));
  await connection.rows(sql`
    UPDATE home_events e SET metadata = c.metadata
    FROM json_to_recordset(${JSON.stringify(cleaned)}::json) AS c (event_time timestamptz, event_id text, metadata json)
    WHERE e.home_id = ${homeId} AND e.event_time = c.event_time AND e.event_id = c.event_id`);
  return found.map(({ event_id }) => event_id);
}

/** For readers without guest access: guest ids go too, because they lead to all other data. */
export function withoutGuest(metadata: Record<string, unknown>): Record<string, unknown> {
  return without([...PERSONAL_METADATA, 'guestId'], metadata) as Record<string, unknown>;
}

function without(members: readonly string[], value: unknown): unknown {
  if (Array.isArray(value)) return value.map((one) => without(members, one));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .filter(([member]) => !members.includes(member))
      .map(([member, inner]) => [member, without(members, inner)]),
  );
}
