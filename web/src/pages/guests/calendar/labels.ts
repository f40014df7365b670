import type { Guest } from '../../../contract.ts';
import { dateTimeText } from '../../../format/time.ts';
import { cachedFormat, t } from '../../../i18n/texts.ts';
import { sourceName } from '../labels.ts';
import type { Day, Month } from './month.ts';

const dateFormat = (name: string, options: Intl.DateTimeFormatOptions) => (date: string) =>
  cachedFormat(
    `calendar-${name}`,
    (locale) => new Intl.DateTimeFormat(locale, { ...options, timeZone: 'UTC' }),
  ).format(new Date(`${date}T00:00:00Z`));

const monthAndYear = dateFormat('month', { month: 'long', year: 'numeric' });
const wholeDay = dateFormat('day', { weekday: 'long', day: 'numeric', month: 'long' });
const weekday = dateFormat('weekday', { weekday: 'narrow' });

export const monthText = (month: Month) => monthAndYear(`${month.name}-01`);
export const dayText = (day: Day) => wholeDay(day.date);
export const weekdayText = (day: Day) => weekday(day.date);

/** A bar's full meaning, for screen readers and on hover. */
export function stayText(guest: Guest, zone: string): string {
  const { name, checkout_time } = guest;
  const from = dateTimeText(guest.checkin_time, zone);
  const stay =
    checkout_time === null
      ? t('calendar.stayOpenEnd', { name, from })
      : t('common.stayFromTo', { name, from, to: dateTimeText(checkout_time, zone) });
  return guest.readonly ? t('calendar.readOnlyFrom', { stay, source: sourceName(guest.source) }) : stay;
}
