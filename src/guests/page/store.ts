import sql from 'sql-template-tag';
import type { HomeRow } from '../../homes/index.ts';
import type { Connection } from '../../platform/db/database.ts';

export interface PageStay extends Pick<HomeRow, 'name' | 'address' | 'timezone' | 'settings'> {
  checkin_time: Date;
  checkout_time: Date | null;
  /** The check-out, or 30 days after check-in. */
  ends_at: Date;
  access_code: string;
}

/** A stay with its home; nothing when either is gone. */
export function findPageStay(connection: Connection, guestId: string): Promise<PageStay | undefined> {
  return connection.row<PageStay>(sql`
    SELECT h.name, h.address, h.timezone, h.settings, g.checkin_time, g.checkout_time, upper(g.stay) AS ends_at,
           g.access_code
    FROM guests g JOIN homes h USING (home_id) WHERE g.guest_id = ${guestId}`);
}
