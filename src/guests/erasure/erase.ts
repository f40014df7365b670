import sql from 'sql-template-tag';
import { homesOf } from '../../homes/store.ts';
import type { Connection } from '../../platform/db/database.ts';
import { badRequest } from '../../platform/errors.ts';
import { searchTextOf } from '../fields/search-text.ts';
import type { GuestContent, GuestRow } from '../guest.ts';
import { erasedId } from './erased-id.ts';

/**
 * Erases the personal data of a guest. The stay and its times remain, because events belong to it. A sync or an import that lists
 * the stay again changes only its times.
 */

const ERASED_NAME = 'Erased guest';

const ERASED_PERSON = { name: ERASED_NAME, phone_number: null, email: null };

export function personOf({ name, phone_number, email, language }: GuestContent) {
  return { name, phone_number, email, language };
}

/** A member with the value that the guest has is no change. */
export function requireNotErased(before: GuestRow, after: GuestContent): void {
  if (before.erased_at === null) return;
  const members = ['name', 'phone_number', 'email', 'language'] as const;
  const member = members.find((one) => before[one] !== after[one]);
  if (member === undefined) return;
  throw badRequest('The personal data of this guest was erased. You can change only the times of the stay.', {
    error_key: 'erased_guest',
    context: member,
  });
}

export async function lockGuests(connection: Connection, homeId: string, guestIds: string[]) {
  return connection.rows<Pick<GuestRow, 'guest_id' | 'erased_at'>>(sql`
    SELECT guest_id, erased_at FROM guests WHERE home_id = ${homeId} AND guest_id = ANY (${guestIds}::text[])
    ORDER BY guest_id FOR NO KEY UPDATE`);
}

/** Answers the ids of guests that were not erased before. */
export async function erasePersonalData(
  connection: Connection,
  homeId: string,
  guestIds: string[],
  now: Date,
): Promise<string[]> {
  const searchText = searchTextOf(ERASED_PERSON);
  const rows = await connection.rows<{ guest_id: string }>(sql`
    UPDATE guests SET name = ${ERASED_NAME}, phone_number = NULL, email = NULL,
      language = NULL, chosen_language = NULL, search_text = ${searchText},
      validation_errors = '{missing_phone_number_and_email}', external_id = ${erasedId(sql`external_id`)},
      erased_at = ${now}, updated_at = ${now}
    WHERE home_id = ${homeId} AND guest_id = ANY (${guestIds}::text[]) AND erased_at IS NULL
    RETURNING guest_id`);
  return rows.map((row) => row.guest_id);
}

/** Guests of an organization whose stay ended before that time and whose personal data is stored. */
export function findPastGuests(
  connection: Connection,
  organizationId: string,
  before: Date,
  most: number,
): Promise<{ home_id: string; guest_id: string }[]> {
  return connection.rows(sql`
    SELECT past.home_id, past.guest_id FROM (${homesOf([organizationId])}) AS home
    CROSS JOIN LATERAL (
      SELECT g.home_id, g.guest_id FROM guests g
      WHERE g.home_id = home.home_id AND g.erased_at IS NULL AND upper(g.stay) < ${before}
      ORDER BY upper(g.stay) LIMIT ${most}) AS past
    LIMIT ${most}`);
}

/** Whether the guest is erased; undefined when the guest is deleted. */
export async function lockErasedState(connection: Connection, guestId: string): Promise<boolean | undefined> {
  const row = await connection.row<{ erased: boolean }>(sql`
    SELECT erased_at IS NOT NULL AS erased FROM guests WHERE guest_id = ${guestId} FOR NO KEY UPDATE`);
  return row?.erased;
}

export async function findHomeOfGuest(connection: Connection, guestId: string): Promise<string | undefined> {
  const row = await connection.row<{ home_id: string }>(sql`
    SELECT home_id FROM guests WHERE guest_id = ${guestId}`);
  return row?.home_id;
}
