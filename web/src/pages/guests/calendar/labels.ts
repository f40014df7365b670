import type { Guest } from '../../../contract.ts';
import { momentIn } from '../../../format/time.ts';
import { sourceName } from '../labels.ts';
import type { Day, Month } from './month.ts';

const written = (options: Intl.DateTimeFormatOptions) => {
  const format = new Intl.DateTimeFormat(navigator.language, { ...options, timeZone: 'UTC' });
  return (date: string) => format.format(new Date(`${date}T00:00:00Z`));
};

const monthAndYear = written({ month: 'long', year: 'numeric' });
const wholeDay = written({ weekday: 'long', day: 'numeric', month: 'long' });
const weekday = written({ weekday: 'narrow' });

export const monthText = (month: Month) => monthAndYear(`${month.name}-01`);
export const dayText = (day: Day) => wholeDay(day.date);
export const weekdayText = (day: Day) => weekday(day.date);

/** All that a bar means, for those who cannot see where it lies, and when pointed at. */
export function stayText(guest: Guest, zone: string): string {
  const from = momentIn(guest.checkin_time, zone);
  const to = guest.checkout_time === null ? 'open end' : `to ${momentIn(guest.checkout_time, zone)}`;
  const source = guest.readonly ? `, read-only, from ${sourceName(guest.source)}` : '';
  return `${guest.name}, ${from} ${to}${source}`;
}
