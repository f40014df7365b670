import sql, { type Sql } from 'sql-template-tag';
import type { Connection } from '../platform/db/database.ts';
import type { GuestRow } from './guest.ts';

/** What messaging reads of guests and writes to them. */

export interface MessageGuest
  extends Pick<
    GuestRow,
    | 'guest_id'
    | 'name'
    | 'phone_number'
    | 'email'
    | 'validation_errors'
    | 'checkin_time'
    | 'checkout_time'
    | 'language'
    | 'chosen_language'
  > {
  /** The check-out, or 30 days after check-in. */
  ends_at: Date;
}

/** NO KEY UPDATE: the evaluation of a home inserts rows that refer to the guest, and must not wait. */
export function lockMessageGuest(connection: Connection, guestId: string): Promise<MessageGuest | undefined> {
  return connection.row<MessageGuest>(sql`
    SELECT guest_id, name, phone_number, email, validation_errors, checkin_time, checkout_time, language, chosen_language,
      upper(stay) AS ends_at
    FROM guests WHERE guest_id = ${guestId} FOR NO KEY UPDATE`);
}

export async function isGuestOfHome(connection: Connection, homeId: string, guestId: string) {
  const found = await connection.row(sql`
    SELECT FROM guests WHERE guest_id = ${guestId} AND home_id = ${homeId}`);
  return found !== undefined;
}

/** The guests whose stay covers that moment. */
export async function filterStaying(connection: Connection, guestIds: string[], at: Date) {
  const rows = await connection.rows<{ guest_id: string }>(sql`
    SELECT guest_id FROM guests WHERE guest_id = ANY (${guestIds}::text[]) AND stay @> ${at}::timestamptz`);
  return new Set(rows.map((row) => row.guest_id));
}

/** The guests that exist. They cannot be deleted until the transaction ends. */
export async function lockExistingGuests(connection: Connection, guestIds: string[]): Promise<Set<string>> {
  if (guestIds.length === 0) return new Set();
  const rows = await connection.rows<{ guest_id: string }>(sql`
    SELECT guest_id FROM guests WHERE guest_id = ANY (${guestIds}::text[]) ORDER BY guest_id FOR KEY SHARE`);
  return new Set(rows.map((row) => row.guest_id));
}

/** The first message to a guest opens the conversation; later ones keep its status. */
export function recordSentMessage(connection: Connection, guestId: string, now: Date): Promise<void> {
  return recordMessage(connection, guestId, sql`coalesce(conversation_status, 'open')`, now);
}

/** A reply reopens the conversation. */
export function recordReply(connection: Connection, guestId: string, now: Date): Promise<void> {
  return recordMessage(connection, guestId, sql`'open'`, now);
}

async function recordMessage(connection: Connection, guestId: string, status: Sql, now: Date) {
  await connection.rows(sql`
    UPDATE guests SET conversation_status = ${status},
      conversation_started_at = coalesce(conversation_started_at, ${now}), conversation_last_message_at = ${now},
      conversation_message_count = coalesce(conversation_message_count, 0) + 1
    WHERE guest_id = ${guestId}`);
}
