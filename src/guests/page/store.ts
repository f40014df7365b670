import sql from 'sql-template-tag';
import { findHome, type HomeRow } from '../../homes/index.ts';
import type { Connection } from '../../platform/db/database.ts';

interface Stay {
  home_id: string;
  checkin_time: Date;
  checkout_time: Date | null;
  /** The check-out, or 30 days after check-in. */
  ends_at: Date;
  access_code: string;
}

export type PageStay = Stay & Pick<HomeRow, 'organization_id' | 'name' | 'address' | 'timezone' | 'settings'>;

/** A stay with its home; nothing when either is gone. */
export async function findPageStay(connection: Connection, guestId: string): Promise<PageStay | undefined> {
  const stay = await connection.row<Stay>(sql`
    SELECT home_id, checkin_time, checkout_time, upper(stay) AS ends_at, access_code
    FROM guests WHERE guest_id = ${guestId}`);
  const home = stay && (await findHome(connection, stay.home_id));
  if (!home) return undefined;
  const { organization_id, name, address, timezone, settings } = home;
  return { ...stay, organization_id, name, address, timezone, settings };
}
