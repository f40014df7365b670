import { oneLine } from '../../mail/index.ts';
import type { Channel } from '../gateways/index.ts';
import type { TemplateText } from './built-in.ts';
import { filled, type Placeholder } from './placeholders.ts';

/** What placeholders stand for; what is not known is left out of the text. */
export interface TemplateValues {
  /** In which times are given. */
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
}

const FALLBACK_LANGUAGE = 'en-GB';

/** Plain text: nothing is escaped here. */
export function render(
  { language, subject, body }: TemplateText,
  channel: Channel,
  values: TemplateValues,
): { subject?: string; text: string } {
  const texts = textsOf(values, language, channel);
  const fill = (text: string) => filled(text, (name) => texts[name as Placeholder] ?? '');
  return { ...(subject === undefined ? {} : { subject: oneLine(fill(subject)) }), text: fill(body) };
}

function textsOf(values: TemplateValues, language: string, channel: Channel): Record<Placeholder, string> {
  // A language that this machine has no dates for gets those of the next.
  const locales = [language, FALLBACK_LANGUAGE];
  const time = new Intl.DateTimeFormat(locales, {
    dateStyle: 'medium',
    timeStyle: 'short',
    timeZone: values.timezone,
  });
  const whole = new Intl.NumberFormat(locales, { maximumFractionDigits: 0 });
  const written = (at: Date) => (channel === 'sms' ? forSms(time.format(at)) : time.format(at));
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
  };
}

/** The one letter of our languages’ dates that SMS do not have: the spelling of 1990 keeps a French August in its parts. */
function forSms(time: string): string {
  return time.replaceAll('û', 'u');
}
