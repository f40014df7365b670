import type { Guest } from '../../contract.ts';

const OWN_SOURCES: Record<string, string> = {
  app: 'Web app',
  api: 'API',
  csv: 'CSV file',
};
const FEED = 'ical:';

/** "Airbnb" for ical:Airbnb. */
export function sourceName(source: string): string {
  return OWN_SOURCES[source] ?? (source.startsWith(FEED) ? source.slice(FEED.length) : source);
}

export const feedSource = (name: string) => `${FEED}${name}`;

const PROBLEMS: Record<string, string> = {
  missing_phone_number_and_email: 'No phone number and no e-mail: messages cannot reach this guest.',
  invalid_phone_number:
    'The phone number is not a number that exists. It begins with + and the country code.',
  unreachable_country: 'Text messages do not reach the country of this phone number.',
};

/** What the API noticed about a guest, in plain words; a name that is not known yet is shown as it is. */
export function problemsOf(guest: Guest): string[] {
  return guest.validation_errors.map((name) => PROBLEMS[name] ?? name.replaceAll('_', ' '));
}

export function whyReadOnly(guest: Guest): string {
  return `This stay comes from the calendar feed ${sourceName(guest.source)}. Change or cancel it there; it follows here by itself.`;
}
