import type { Connection } from '../../../contract.ts';
import { type Message, msg, t } from '../../../words/words.ts';

export const TITLES: Record<Connection['type'], Message> = {
  beds24: msg('Beds24'),
  hostaway: msg('Hostaway'),
};

const SAID: Record<'connected' | 'saved' | 'read', { well: Message; badly: Message }> = {
  connected: {
    well: msg('{name} is connected: {count, plural, one {# listing} other {# listings}}'),
    badly: msg('{name} was added, but there is a problem'),
  },
  saved: {
    well: msg('{name} was saved'),
    badly: msg('{name} was saved, but it could not be read'),
  },
  read: {
    well: msg('{name} was read: {guests, plural, one {# guest} other {# guests}}'),
    badly: msg('{name} was read, but there is a problem'),
  },
};

/** What came of a reading. The reason of a failure stands on the page, where it stays. */
export function readText(connection: Connection, verb: keyof typeof SAID): string {
  const { name, listing_count: count, guest_count: guests, last_error } = connection;
  const { well, badly } = SAID[verb];
  return last_error ? t(badly, { name }) : t(well, { name, count, guests });
}
