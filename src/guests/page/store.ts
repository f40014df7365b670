import sql from 'sql-template-tag';
import { findHome, type HomeRow } from '../../homes/store.ts';
import type { Connection } from '../../platform/db/database.ts';
import type { GuestRow } from '../guest.ts';

interface Stay
  extends Pick<
    GuestRow,
    | 'home_id'
    | 'checkin_time'
    | 'checkout_time'
    | 'access_code'
    | 'phone_number'
    | 'language'
    | 'chosen_language'
  > {
  /** The check-out, or 30 days after check-in. */
  ends_at: Date;
}

export type PageStay = Stay & Pick<HomeRow, 'organization_id' | 'name' | 'address' | 'timezone' | 'settings'>;

/** A stay with its home; undefined when either is deleted. */
export async function findPageStay(connection: Connection, guestId: string): Promise<PageStay | undefined> {
  const stay = await connection.row<Stay>(sql`
    SELECT home_id, checkin_time, checkout_time, upper(stay) AS ends_at, access_code, phone_number, language,
           chosen_language
    FROM guests WHERE guest_id = ${guestId}`);
  const home = stay && (await findHome(connection, stay.home_id));
  if (!home) return undefined;
  const { organization_id, name, address, timezone, settings } = home;
  return { ...stay, organization_id, name, address, timezone, settings };
}

/** Not for an erased guest: a language is personal data. */
export async function chooseLanguage(connection: Connection, guestId: string, language: string) {
  await connection.rows(sql`
    UPDATE guests SET chosen_language = ${language} WHERE guest_id = ${guestId} AND erased_at IS NULL`);
}
