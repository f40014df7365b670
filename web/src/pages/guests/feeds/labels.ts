import type { Integration } from '../../../contract.ts';
import { type TextKey, t } from '../../../i18n/texts.ts';

const SYNC_TEXTS: Record<'added' | 'read', { success: TextKey; failure: TextKey }> = {
  added: { success: 'feeds.wasAddedGuests', failure: 'common.addedButProblem' },
  read: { success: 'feeds.wasReadGuests', failure: 'common.readButProblem' },
};

/** The result of a sync. The list shows the reason of a failure. */
export function syncText(feed: Integration, verb: 'added' | 'read'): string {
  const { name, guest_count, last_error } = feed;
  const { success, failure } = SYNC_TEXTS[verb];
  return last_error ? t(failure, { name }) : t(success, { name, count: guest_count });
}
