import { oneLine } from '../../mail/index.ts';
import type { Channel } from '../gateways/index.ts';
import type { TemplateText } from './built-in.ts';
import { fillPlaceholders, type Placeholder } from './placeholders.ts';

/** Values of placeholders; unknown ones become empty. */
export interface TemplateValues {
  /** The zone of times in the text. */
  timezone: string;
  home_name: string;
  guest_name?: string | null | undefined;
  guest_page?: string | null | undefined;
  checkin_time?: Date | null | undefined;
  checkout_time?: Date | null | undefined;
  host_contact?: string | null | undefined;
  /** 1 to 3. */
  level?: number | null | undefined;
  /** In decibels. */
  sound_level?: number | null | undefined;
  limit?: number | null | undefined;
  /** The name of the hazard, and what to do. */
  hazard?: string | undefined;
  advice?: string | undefined;
}

const FALLBACK_LANGUAGE = 'en-GB';

/** Plain text, without escaping. */
export function render(
  { language, subject, body }: TemplateText,
  channel: Channel,
  values: TemplateValues,
): { subject?: string; text: string } {
  const texts = textsOf(values, language, channel);
  const fill = (text: string) => fillPlaceholders(text, (name) => texts[name as Placeholder] ?? '');
  return { ...(subject === undefined ? {} : { subject: oneLine(fill(subject)) }), text: fill(body) };
}

function textsOf(values: TemplateValues, language: string, channel: Channel): Record<Placeholder, string> {
  // A language without date formats on this machine uses the next one.
  const locales = [language, FALLBACK_LANGUAGE];
  const time = new Intl.DateTimeFormat(locales, {
    dateStyle: 'medium',
    timeStyle: 'short',
    timeZone: values.timezone,
  });
  const whole = new Intl.NumberFormat(locales, { maximumFractionDigits: 0 });
  const written = (at: Date) => (channel === 'sms' ? forSmsAlphabet(time.format(at)) : time.format(at));
  const moment = (at: Date | null | undefined) => (at ? written(at) : '');
  const number = (value: number | null | undefined) =>
    value === null || value === undefined ? '' : whole.format(value);
  return {
    guest_name: oneLine(values.guest_name ?? '').trim(),
    home_name: oneLine(values.home_name).trim(),
    guest_page: values.guest_page ?? '',
    checkin_time: moment(values.checkin_time),
    checkout_time: moment(values.checkout_time),
    host_contact: (values.host_contact ?? '').trim(),
    level: number(values.level),
    sound_level: number(values.sound_level),
    limit: number(values.limit),
    hazard: values.hazard ?? '',
    advice: values.advice ?? '',
  };
}

/** French dates contain one letter outside the SMS alphabet; its 1990 spelling has none and keeps the number of parts. */
function forSmsAlphabet(time: string): string {
  return time.replaceAll('û', 'u');
}
