import type { Integration } from '../../../contract.ts';
import { type Message, msg, t } from '../../../words/words.ts';

const SAID: Record<'added' | 'read', { well: Message; badly: Message }> = {
  added: {
    well: msg('{name} was added: {count, plural, one {# guest} other {# guests}}'),
    badly: msg('{name} was added, but there is a problem'),
  },
  read: {
    well: msg('{name} was read: {count, plural, one {# guest} other {# guests}}'),
    badly: msg('{name} was read, but there is a problem'),
  },
};

/** What came of a sync. The reason of a failure stands in the list, where it stays. */
export function syncText(feed: Integration, verb: 'added' | 'read'): string {
  const { name, guest_count, last_error } = feed;
  const { well, badly } = SAID[verb];
  return last_error ? t(badly, { name }) : t(well, { name, count: guest_count });
}
