import sql from 'sql-template-tag';
import type { Connection } from '../platform/db/database.ts';
import { searchTextOf } from './fields/search-text.ts';
import type { GuestRow, Origin } from './guest.ts';

export const GUEST_COLUMNS = sql`guest_id, home_id, name, phone_number, email, checkin_time, checkout_time, source,
  readonly, integration_id, external_id, validation_errors, access_code, conversation_status,
  conversation_started_at, conversation_last_message_at, conversation_message_count, created_at, updated_at,
  language, chosen_language, erased_at, missing_since`;

export function findGuest(connection: Connection, homeId: string, guestId: string) {
  return connection.row<GuestRow>(sql`
    SELECT ${GUEST_COLUMNS} FROM guests WHERE guest_id = ${guestId} AND home_id = ${homeId}`);
}

/** NO KEY UPDATE: concurrent inserts of messages refer to the guest and must not wait. */
export function lockGuest(connection: Connection, homeId: string, guestId: string) {
  return connection.row<GuestRow>(sql`
    SELECT ${GUEST_COLUMNS} FROM guests WHERE guest_id = ${guestId} AND home_id = ${homeId} FOR NO KEY UPDATE`);
}

export async function countGuests(connection: Connection, homeId: string): Promise<number> {
  const row = await connection.row<{ count: number }>(sql`
    SELECT coalesce(sum(guests), 0)::bigint AS count FROM guest_counts WHERE home_id = ${homeId}`);
  return row?.count ?? 0;
}

/** Answers the ids of guests that were not inserted because another guest of the home has their access code. */
export async function insertGuests(connection: Connection, guests: readonly GuestRow[]) {
  const rows = await connection.rows<{ guest_id: string }>(sql`
    WITH given AS MATERIALIZED (
      SELECT * FROM json_to_recordset(${asJson(guests)}::json)
        AS g (guest_id text, home_id text, name text, phone_number text, email text, checkin_time timestamptz,
              checkout_time timestamptz, source text, readonly boolean, integration_id text, external_id text,
              validation_errors text[], access_code text, search_text text, created_at timestamptz, updated_at timestamptz,
              language text)
    ), put AS (
      INSERT INTO guests (guest_id, home_id, name, phone_number, email, checkin_time, checkout_time, source, readonly,
                          integration_id, external_id, validation_errors, access_code, search_text, created_at, updated_at,
                          language)
      SELECT * FROM given
      ON CONFLICT ON CONSTRAINT guests_access_code DO NOTHING
      RETURNING guest_id
    )
    SELECT guest_id FROM given WHERE guest_id NOT IN (SELECT guest_id FROM put)`);
  return new Set(rows.map((row) => row.guest_id));
}

/** Writes the members that a person or a source may change. Id, home, source, external id and access code stay. */
export async function updateGuests(connection: Connection, guests: readonly GuestRow[]): Promise<void> {
  await connection.rows(sql`
    UPDATE guests SET name = g.name, phone_number = g.phone_number, email = g.email,
      checkin_time = g.checkin_time, checkout_time = g.checkout_time, readonly = g.readonly,
      integration_id = g.integration_id, validation_errors = g.validation_errors, search_text = g.search_text,
      conversation_status = g.conversation_status, language = g.language, updated_at = g.updated_at
    FROM json_to_recordset(${asJson(guests)}::json)
      AS g (guest_id text, name text, phone_number text, email text, checkin_time timestamptz,
            checkout_time timestamptz, readonly boolean, integration_id text, validation_errors text[],
            search_text text, conversation_status text, language text, updated_at timestamptz)
    WHERE guests.guest_id = g.guest_id`);
}

/** False when another guest of the home has the code. Of two concurrent requests for one code, the unique key refuses one. */
export async function setAccessCode(
  connection: Connection,
  { home_id, guest_id }: Pick<GuestRow, 'home_id' | 'guest_id'>,
  code: string,
  now: Date,
): Promise<boolean> {
  const changed = await connection.rows(sql`
    UPDATE guests SET access_code = ${code}, updated_at = ${now}
    WHERE guest_id = ${guest_id}
      AND NOT EXISTS (SELECT FROM guests g WHERE g.home_id = ${home_id} AND g.access_code = ${code})
    RETURNING guest_id`);
  return changed.length > 0;
}

/** One parameter: a statement takes at most 65,535. Each member is written out for the reason at `newGuest`. */
function asJson(guests: readonly GuestRow[]): string {
  return JSON.stringify(
    guests.map((guest) => ({
      guest_id: guest.guest_id,
      home_id: guest.home_id,
      name: guest.name,
      phone_number: guest.phone_number,
      email: guest.email,
      checkin_time: guest.checkin_time,
      checkout_time: guest.checkout_time,
      source: guest.source,
      readonly: guest.readonly,
      integration_id: guest.integration_id,
      external_id: guest.external_id,
      validation_errors: guest.validation_errors,
      access_code: guest.access_code,
      search_text: searchTextOf(guest),
      conversation_status: guest.conversation_status,
      created_at: guest.created_at,
      updated_at: guest.updated_at,
      language: guest.language,
    })),
  );
}

export async function deleteGuest(connection: Connection, guestId: string): Promise<void> {
  await connection.rows(sql`DELETE FROM guests WHERE guest_id = ${guestId}`);
}

/** Locks the guests of a source with these external ids. Uses only the index `guests_of_source`: see migration 0029. */
export function lockByExternalIds(
  connection: Connection,
  origin: Pick<Origin, 'home_id' | 'source'>,
  externalIds: string[],
): Promise<GuestRow[]> {
  if (externalIds.length === 0) return Promise.resolve([]);
  return connection.rows<GuestRow>(sql`
    SELECT ${GUEST_COLUMNS} FROM guests
    WHERE home_id || '' = ${origin.home_id} AND source = ${origin.source} AND external_id = ANY (${externalIds}::text[])
    ORDER BY external_id FOR NO KEY UPDATE`);
}

/**
 * Allows one bulk write of guests into this home at a time, because two could deadlock. Also turns off cached plans for the
 * transaction: a plan made while the table was small scans all guests that were added since.
 */
export async function lockImportsOf(connection: Connection, homeId: string): Promise<void> {
  await connection.rows(sql`
    SELECT pg_advisory_xact_lock(hashtextextended(${`guests of ${homeId}`}, 0)),
           set_config('plan_cache_mode', 'force_custom_plan', true)`);
}
