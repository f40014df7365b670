import sql, { type Sql } from 'sql-template-tag';
import type { Static } from 'typebox';
import type { Connection } from '../../platform/db/database.ts';
import { erasedId } from '../erasure/erased-id.ts';
import type { ConnectionBody } from './connections/schema.ts';
import type { FoundStays, Scope } from './source.ts';

/** The guests of a subscription. Lists come as JSON: threads make them, and the main thread passes them on. */

const ofSubscription = (scope: Scope, id: string): Sql =>
  scope === 'home' ? sql`integration_id = ${id}` : sql`connection_id = ${id}`;

/** A part is short enough to be received in one go, however many guests a source has brought over the years. */
const GUESTS_IN_PART = 500;

/**
 * Guests that a sync may concern: not over yet, marked, or with one of these ids or check-in times. Each is a KnownGuest as a line
 * of JSON, which only a thread parses; a part is one text.
 */
export async function readKnownGuests(
  connection: Connection,
  scope: Scope,
  id: string,
  { ids, checkins }: FoundStays,
  now: Date,
): Promise<string[]> {
  const rows = await connection.rows<{ lines: string }>(sql`
    SELECT coalesce(string_agg(line, '' ORDER BY guest_id), '') AS lines FROM (
    SELECT guest_id, (row_number() OVER (ORDER BY guest_id) - 1) / ${GUESTS_IN_PART}::bigint AS part,
                             json_build_object('guest_id', guest_id, 'home_id', home_id, 'external_id', external_id,
                             'name', name, 'phone_number', phone_number, 'email', email, 'language', language,
                             'checkin_time', checkin_time, 'checkout_time', checkout_time,
                             'erased', erased_at IS NOT NULL, 'missing_since', missing_since)::text || E'\\n' AS line
    FROM guests
    WHERE ${ofSubscription(scope, id)}
      AND (checkout_time IS NULL OR checkout_time > ${now} OR missing_since IS NOT NULL
           OR external_id = ANY (ARRAY(SELECT json_array_elements_text(${ids}::json)))
           OR external_id = ANY (ARRAY(SELECT ${erasedId(sql`id`)} FROM json_array_elements_text(${ids}::json) AS id))
           OR checkin_time = ANY (ARRAY(SELECT json_array_elements_text(${checkins}::json)::timestamptz)))) AS known
    GROUP BY part ORDER BY part`);
  return rows.map(({ lines }) => lines);
}

export async function renameGuests(
  connection: Connection,
  /** `[{guest_id, external_id}]`. */
  renamed: string,
): Promise<void> {
  await connection.rows(sql`
    UPDATE guests SET external_id = CASE WHEN guests.erased_at IS NULL THEN new.external_id
                                         ELSE ${erasedId(sql`new.external_id`)} END
    FROM json_to_recordset(${renamed}::json) AS new (guest_id text, external_id text)
    WHERE guests.guest_id = new.guest_id`);
}

/** `guestIds`: a list. */
export async function deleteGuests(connection: Connection, guestIds: string): Promise<void> {
  await connection.rows(sql`
    DELETE FROM guests WHERE guest_id = ANY (ARRAY(SELECT json_array_elements_text(${guestIds}::json)))`);
}

/** Null: the source lists them again. */
export async function markMissing(connection: Connection, guestIds: string, since: Date | null) {
  await connection.rows(sql`
    UPDATE guests SET missing_since = ${since}
    WHERE guest_id = ANY (ARRAY(SELECT json_array_elements_text(${guestIds}::json)))`);
}

/** False when another guest of that home has the code. */
export async function moveGuest(
  connection: Connection,
  { guest_id, home_id }: { guest_id: string; home_id: string },
  /** Replaces a code that is taken there. */
  code: string | null,
  now: Date,
): Promise<boolean> {
  const moved = await connection.rows(sql`
    UPDATE guests SET home_id = ${home_id}, access_code = coalesce(${code}, access_code), updated_at = ${now}
    WHERE guest_id = ${guest_id}
      AND NOT EXISTS (SELECT FROM guests o WHERE o.home_id = ${home_id}
                        AND o.access_code = coalesce(${code}, guests.access_code))
    RETURNING guest_id`);
  return moved.length > 0;
}

/** Stored guests are recognized by their source at the next sync. */
export async function renameSource(connection: Connection, scope: Scope, id: string, source: string) {
  await connection.rows(sql`UPDATE guests SET source = ${source} WHERE ${ofSubscription(scope, id)}`);
}

/** Whether guests of this source came from elsewhere: the source of an import may have any name. */
export async function isSourceTaken(
  connection: Connection,
  { home_id, integration_id }: { home_id: string; integration_id: string },
  source: string,
): Promise<boolean> {
  const rows = await connection.rows(sql`
    SELECT FROM guests
    WHERE home_id || '' = ${home_id} AND source = ${source} AND external_id IS NOT NULL
      AND integration_id IS DISTINCT FROM ${integration_id} LIMIT 1`);
  return rows.length > 0;
}

/** Makes guests that were just stored guests of the connection. */
export async function adoptGuests(
  connection: Connection,
  connectionId: string,
  { home_id, source }: { home_id: string; source: string },
  /** A list of drafts. */
  guests: string,
): Promise<void> {
  await connection.rows(sql`
    UPDATE guests SET connection_id = ${connectionId}
    WHERE home_id || '' = ${home_id} AND source = ${source} AND connection_id IS NULL
      AND external_id = ANY (ARRAY(SELECT g->>'external_id' FROM json_array_elements(${guests}::json) AS g))`);
}

export type LeavingGuest = Static<typeof ConnectionBody>['leaving'][number];

/** Guests that the latest full sync of a connection lacks. */
export function listLeavingGuests(connection: Connection, connectionId: string, most: number) {
  return connection.rows<LeavingGuest>(sql`
    SELECT guest_id, home_id, name, checkin_time, checkout_time, missing_since FROM guests
    WHERE connection_id = ${connectionId} AND missing_since IS NOT NULL ORDER BY checkin_time, guest_id LIMIT ${most}`);
}
