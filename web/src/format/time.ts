import { cachedFormat, currentLocale, t } from '../i18n/texts.ts';

const STEPS: [Intl.RelativeTimeFormatUnit, number][] = [
  ['year', 31_557_600],
  ['month', 2_629_800],
  ['day', 86_400],
  ['hour', 3600],
  ['minute', 60],
];

/** "3 minutes ago", "in 2 days". */
export function relativeTime(at: string, now: number): string {
  const seconds = (Date.parse(at) - now) / 1000;
  const step = STEPS.find(([, size]) => Math.abs(seconds) >= size);
  return step ? relativeFormat().format(Math.round(seconds / step[1]), step[0]) : t('format.justNow');
}

const relativeFormat = () =>
  cachedFormat('ago', (locale) => new Intl.RelativeTimeFormat(locale, { numeric: 'auto' }));

export function dateTimeText(at: string, zone?: string): string {
  const style: Intl.DateTimeFormatOptions = { dateStyle: 'medium', timeStyle: 'short' };
  const options = zone === undefined ? style : { ...style, timeZone: zone };
  return new Intl.DateTimeFormat(currentLocale(), options).format(new Date(at));
}

export function timeOfDayText(at: string, zone: string): string {
  return new Intl.DateTimeFormat(currentLocale(), { timeStyle: 'short', timeZone: zone }).format(
    Date.parse(at),
  );
}

/** For example 2026-11-15 09:30:00 UTC. */
export function utcText(at: string): string {
  return `${at.slice(0, 19).replace('T', ' ')} UTC`;
}
