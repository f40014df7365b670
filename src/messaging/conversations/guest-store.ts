import sql from 'sql-template-tag';
import type { Connection } from '../../platform/db/database.ts';
import type { Reachable } from '../outbound/recipient.ts';

/** What messages need of a guest. */
export interface MessageGuest extends Reachable {
  guest_id: string;
  name: string;
  checkin_time: Date;
  checkout_time: Date | null;
  /** The check-out, or 30 days after check-in. */
  ends_at: Date;
}

/** Locked, but not against rows that refer to it: those are written where a home is judged. */
export function lockGuest(connection: Connection, guestId: string): Promise<MessageGuest | undefined> {
  return connection.row<MessageGuest>(sql`
    SELECT guest_id, name, phone_number, email, validation_errors, checkin_time, checkout_time, upper(stay) AS ends_at
    FROM guests WHERE guest_id = ${guestId} FOR NO KEY UPDATE`);
}

/** Which of them are there, and stay there until the transaction ends. */
export async function keepGuests(connection: Connection, guestIds: string[]): Promise<Set<string>> {
  if (guestIds.length === 0) return new Set();
  const rows = await connection.rows<{ guest_id: string }>(sql`
    SELECT guest_id FROM guests WHERE guest_id = ANY (${guestIds}::text[]) ORDER BY guest_id FOR KEY SHARE`);
  return new Set(rows.map((row) => row.guest_id));
}

/** A message went to the guest: the first one opens the conversation, later ones leave its status as it is. */
export async function noteSent(connection: Connection, guestId: string, now: Date): Promise<void> {
  await connection.rows(sql`
    UPDATE guests SET conversation_status = coalesce(conversation_status, 'open'),
      conversation_started_at = coalesce(conversation_started_at, ${now}), conversation_last_message_at = ${now},
      conversation_message_count = coalesce(conversation_message_count, 0) + 1
    WHERE guest_id = ${guestId}`);
}

/** The guest wrote: whatever was done with the conversation, it is open again. */
export async function noteReply(connection: Connection, guestId: string, now: Date): Promise<void> {
  await connection.rows(sql`
    UPDATE guests SET conversation_status = 'open',
      conversation_started_at = coalesce(conversation_started_at, ${now}), conversation_last_message_at = ${now},
      conversation_message_count = coalesce(conversation_message_count, 0) + 1
    WHERE guest_id = ${guestId}`);
}
