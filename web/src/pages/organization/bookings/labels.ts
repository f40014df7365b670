import type { Connection } from '../../../contract.ts';
import { type TextKey, t } from '../../../i18n/texts.ts';

export const TITLES: Record<Connection['type'], TextKey> = {
  beds24: 'bookings.beds24',
  hostaway: 'bookings.hostaway',
};

const SAID: Record<'connected' | 'saved' | 'read', { well: TextKey; badly: TextKey }> = {
  connected: {
    well: 'bookings.isConnectedListings',
    badly: 'common.addedButProblem',
  },
  saved: {
    well: 'common.wasSaved',
    badly: 'common.savedButNotRead',
  },
  read: {
    well: 'bookings.wasReadGuests',
    badly: 'common.readButProblem',
  },
};

/** What came of a reading. The reason of a failure stands on the page, where it stays. */
export function readText(connection: Connection, verb: keyof typeof SAID): string {
  const { name, listing_count: count, guest_count: guests, last_error } = connection;
  const { well, badly } = SAID[verb];
  return last_error ? t(badly, { name }) : t(well, { name, count, guests });
}
