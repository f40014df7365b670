import type { Guest } from '../../contract.ts';
import { type Message, msg, t } from '../../words/words.ts';

const OWN_SOURCES: Record<string, Message> = {
  app: msg('Web app'),
  api: msg('API'),
  csv: msg('CSV file'),
};
const FEED = 'ical:';
/** What stands before the name of where read-only guests come from. */
const BEFORE_NAME = [FEED, 'beds24:', 'hostaway:'];

/** "Airbnb" for ical:Airbnb, "Beds24" for beds24:Beds24. */
export function sourceName(source: string): string {
  const own = OWN_SOURCES[source];
  if (own) return t(own);
  const before = BEFORE_NAME.find((kind) => source.startsWith(kind)) ?? '';
  return source.slice(before.length);
}

export const feedSource = (name: string) => `${FEED}${name}`;

const PROBLEMS: Record<string, Message> = {
  missing_phone_number_and_email: msg('No phone number and no e-mail: messages cannot reach this guest.'),
  invalid_phone_number: msg(
    'The phone number is not a number that exists. It begins with + and the country code.',
  ),
  unreachable_country: msg('Text messages do not reach the country of this phone number.'),
};

/** What the API noticed about a guest, in plain words; a name that is not known yet is shown as it is. */
export function problemsOf(guest: Guest): string[] {
  return guest.validation_errors.map((name) => {
    const known = PROBLEMS[name];
    return known ? t(known) : name.replaceAll('_', ' ');
  });
}

export function whyReadOnly(guest: Guest): string {
  const feed = sourceName(guest.source);
  return guest.source.startsWith(FEED)
    ? t(
        'This stay comes from the calendar feed {feed}. Change or cancel it there; it follows here by itself.',
        { feed },
      )
    : t(
        'This stay comes from the booking system {feed}. Change or cancel it there; it follows here by itself.',
        { feed },
      );
}
