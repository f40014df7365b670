import type { Connection } from '../../../contract.ts';
import { type TextKey, t } from '../../../i18n/texts.ts';

export const TITLES: Record<Connection['type'], TextKey> = {
  beds24: 'bookings.beds24',
  hostaway: 'bookings.hostaway',
};

const SYNC_TEXTS: Record<'connected' | 'saved' | 'read', { success: TextKey; failure: TextKey }> = {
  connected: { success: 'bookings.isConnectedListings', failure: 'common.addedButProblem' },
  saved: { success: 'common.wasSaved', failure: 'common.savedButNotRead' },
  read: { success: 'bookings.wasReadGuests', failure: 'common.readButProblem' },
};

/** The result of a sync. The page shows the reason of a failure. */
export function syncText(connection: Connection, verb: keyof typeof SYNC_TEXTS): string {
  const { name, listing_count: count, guest_count: guests, last_error } = connection;
  const { success, failure } = SYNC_TEXTS[verb];
  return last_error ? t(failure, { name }) : t(success, { name, count, guests });
}
