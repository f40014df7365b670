import type { Integration } from '../../../contract.ts';
import { type TextKey, t } from '../../../i18n/texts.ts';

const SAID: Record<'added' | 'read', { well: TextKey; badly: TextKey }> = {
  added: {
    well: 'feeds.wasAddedGuests',
    badly: 'common.addedButProblem',
  },
  read: {
    well: 'feeds.wasReadGuests',
    badly: 'common.readButProblem',
  },
};

/** The result of a sync. The list shows the reason of a failure. */
export function syncText(feed: Integration, verb: 'added' | 'read'): string {
  const { name, guest_count, last_error } = feed;
  const { well, badly } = SAID[verb];
  return last_error ? t(badly, { name }) : t(well, { name, count: guest_count });
}
