import { Temporal } from 'temporal-polyfill';

/** A month as in the address: `2026-11`. */
export interface Month {
  name: string;
  days: Day[];
  previous: string;
  next: string;
}

export interface Day {
  /** `2026-11-15`. */
  date: string;
  number: number;
  weekend: boolean;
}

const SATURDAY = 6;
const YEARS = [1970, 9998] as const;

export function monthOf(name: string): Month {
  const month = Temporal.PlainYearMonth.from(name);
  const days = Array.from({ length: month.daysInMonth }, (_, index) => {
    const date = month.toPlainDate({ day: index + 1 });
    return { date: date.toString(), number: date.day, weekend: date.dayOfWeek >= SATURDAY };
  });
  return {
    name,
    days,
    previous: month.subtract({ months: 1 }).toString(),
    next: month.add({ months: 1 }).toString(),
  };
}

export function isMonth(text: unknown): text is string {
  if (typeof text !== 'string' || !/^\d{4}-(0[1-9]|1[0-2])$/.test(text)) return false;
  const year = Number(text.slice(0, 4));
  return year >= YEARS[0] && year <= YEARS[1];
}

/** Start and end of the month in a zone, days of 23 or 25 hours included. */
export function windowOf(month: Month, zone: string): { from: string; to: string } {
  const begin = (name: string) =>
    Temporal.PlainYearMonth.from(name).toPlainDate({ day: 1 }).toZonedDateTime(zone).toInstant().toString();
  return { from: begin(month.name), to: begin(month.next) };
}
