import { languageTag } from '../../../i18n/index.ts';
import { isEmailAddress } from '../../../platform/values/email-address.ts';
import { oneLine } from '../ical/one-line.ts';
import { UNKNOWN_NAME } from '../source.ts';

/** Reads members of answers of booking systems, whose types are uncertain. */

export type ForeignObject = Record<string, unknown>;

const MOST_NAME_CHARACTERS = 200;
const MOST_TEXT_CHARACTERS = 1000;

export function asObject(value: unknown): ForeignObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as ForeignObject) : {};
}

export function asObjects(value: unknown): ForeignObject[] {
  return Array.isArray(value) ? value.map(asObject) : [];
}

/** Of a text or a number, in one line. Empty where there is neither. */
export function asText(value: unknown): string {
  if (typeof value === 'number' && Number.isFinite(value)) return String(value);
  return typeof value === 'string' ? oneLine(value, MOST_TEXT_CHARACTERS) : '';
}

export function asName(...parts: unknown[]): string {
  const name = parts.map(asText).filter(Boolean).join(' ');
  return Array.from(name).slice(0, MOST_NAME_CHARACTERS).join('').trim() || UNKNOWN_NAME;
}

export function asEmail(value: unknown): string | null {
  const text = asText(value);
  return isEmailAddress(text) ? text : null;
}

/** Some write de_DE. */
export function asLanguage(value: unknown): { language?: string } {
  const language = languageTag(asText(value).replace('_', '-'));
  return language === undefined ? {} : { language };
}

const DATE = /^\d{4}-\d\d-\d\d$/;

/** `2026-11-20`; some systems append a meaningless time. */
export function asDate(value: unknown): string | undefined {
  const date = asText(value).slice(0, 10);
  return DATE.test(date) ? date : undefined;
}

const HOUR = /^(\d{1,2})(?::([0-5]\d))?(?::\d\d)?$/;
/** An arrival at 00:30 means the night after the day of arrival; at 00:30 of that day the previous guest may be present. */
const EARLIEST_HOUR = 6;

/** `15`, `15:00` or `15:00:00` as `15:00`; other texts are ignored. */
export function asTime(value: unknown): string | undefined {
  const [, hour, minute = '00'] = HOUR.exec(asText(value)) ?? [];
  const hours = Number(hour);
  if (hour === undefined || hours < EARLIEST_HOUR || hours > 23) return undefined;
  return `${hour.padStart(2, '0')}:${minute}`;
}

/** "1 booking", "3 bookings". */
export function formatCount(count: number, what: string): string {
  return `${count} ${what}${count === 1 ? '' : 's'}`;
}
