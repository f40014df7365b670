import { Temporal } from 'temporal-polyfill';
import { badRequest } from '../platform/errors.ts';

/** Whoever sleeps somewhere is there by then, and nobody has left yet. */
const NIGHT = '04:00';

/** A month by the calendar of a home. */
export interface Month {
  from: Date;
  /** Where the next one begins. */
  to: Date;
  /** Up to where it is told: its end, or now while it runs. */
  until: Date;
  complete: boolean;
  /** Its nights as far as they are told, each by a moment in it. The last one is that of the next month's first morning. */
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
    // Where a home is that has not reached it yet, nothing of it is told.
    until: complete ? to : new Date(Math.max(from.getTime(), now.getTime())),
    complete,
    nights: complete ? nights : nights.filter((night) => night <= now),
  };
}

export function requireBegun(month: Temporal.PlainYearMonth, timezone: string, now: Date): void {
  if (begins(month, timezone) > now) throw badRequest('"month" must have begun.', { context: 'month' });
}

function begins(month: Temporal.PlainYearMonth, timezone: string): Date {
  // Without a time it is where the day begins, also where clocks skip midnight.
  return new Date(month.toPlainDate({ day: 1 }).toZonedDateTime({ timeZone: timezone }).epochMilliseconds);
}

function at(day: Temporal.PlainDate, timezone: string): Date {
  return new Date(day.toZonedDateTime({ timeZone: timezone, plainTime: NIGHT }).epochMilliseconds);
}
