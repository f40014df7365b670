import type { Guest } from '../../contract.ts';
import { type TextKey, t } from '../../i18n/texts.ts';

const SOURCES: Record<string, TextKey> = { app: 'guests.webApp', api: 'guests.api', csv: 'common.csvFile' };
const FEED = 'ical:';
/** Prefixes of a read-only guest's source. */
const SOURCE_PREFIXES = [FEED, 'beds24:', 'hostaway:'];

/** "Airbnb" for ical:Airbnb, "Beds24" for beds24:Beds24. */
export function sourceName(source: string): string {
  const own = SOURCES[source];
  if (own) return t(own);
  const before = SOURCE_PREFIXES.find((kind) => source.startsWith(kind)) ?? '';
  return source.slice(before.length);
}

export const feedSource = (name: string) => `${FEED}${name}`;

const PROBLEMS: Record<string, TextKey> = {
  missing_phone_number_and_email: 'guests.unreachableHint',
  invalid_phone_number: 'guests.invalidPhoneNumber',
  unreachable_country: 'guests.smsUnreachableCountry',
};

/** The API's notes on a guest as text. Unknown ones are shown as they are. */
export function problemsOf(guest: Guest): string[] {
  return guest.validation_errors.map((name) => {
    const known = PROBLEMS[name];
    return known ? t(known) : name.replaceAll('_', ' ');
  });
}

export function readOnlyReason(guest: Guest): string {
  const feed = sourceName(guest.source);
  return guest.source.startsWith(FEED)
    ? t('guests.readOnlyCalendarFeed', { feed })
    : t('guests.readOnlyBookingSystem', { feed });
}
