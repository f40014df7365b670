import { Temporal } from 'temporal-polyfill';
import { badRequest } from '../platform/errors.ts';

/** By then overnight guests have arrived, and none has left yet. */
const NIGHT = '04:00';

/** A calendar month in a home's time zone. */
export interface Month {
  from: Date;
  /** Start of the next month. */
  to: Date;
  /** End of the reported time: the end of the month, or now while it runs. */
  until: Date;
  complete: boolean;
  /** The reported nights, each as a moment in it. The last one belongs to the next month's first morning. */
  nights: Date[];
}

const MONTH = /^20[0-9]{2}-(?:0[1-9]|1[0-2])$/;
export const MONTH_PATTERN = MONTH.source;

export function requireMonth(text: string): Temporal.PlainYearMonth {
  if (!MONTH.test(text)) throw badRequest('"month" must be a month such as 2026-10.', { context: 'month' });
  return Temporal.PlainYearMonth.from(text);
}

export function monthIn(month: Temporal.PlainYearMonth, timezone: string, now: Date): Month {
  const [from, to] = [begins(month, timezone), begins(month.add({ months: 1 }), timezone)];
  const complete = to <= now;
  const nights = Array.from({ length: month.daysInMonth }, (_, index) =>
    at(month.toPlainDate({ day: index + 1 }).add({ days: 1 }), timezone),
  );
  return {
    from,
    to,
    // Where the month has not begun yet, nothing is reported.
    until: complete ? to : new Date(Math.max(from.getTime(), now.getTime())),
    complete,
    nights: complete ? nights : nights.filter((night) => night <= now),
  };
}

export function requireBegun(month: Temporal.PlainYearMonth, timezone: string, now: Date): void {
  if (begins(month, timezone) > now)
    throw badRequest('"month" must not be in the future.', { context: 'month' });
}

function begins(month: Temporal.PlainYearMonth, timezone: string): Date {
  // Without a time it is the start of the day, also where clocks skip midnight.
  return new Date(month.toPlainDate({ day: 1 }).toZonedDateTime({ timeZone: timezone }).epochMilliseconds);
}

function at(day: Temporal.PlainDate, timezone: string): Date {
  return new Date(day.toZonedDateTime({ timeZone: timezone, plainTime: NIGHT }).epochMilliseconds);
}
