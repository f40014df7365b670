import { Temporal } from 'temporal-polyfill';

/** A date or a time as it stands in a calendar, not yet at a place. */
export interface LocalTime {
  dateOnly: boolean;
  utc: boolean;
  plain: Temporal.PlainDateTime;
  /** Its fields as if they were UTC. */
  ms: number;
}

/** The hyphens and colons are against the standard, and some write them. */
const DATE = /^(\d{4})-?(\d\d)-?(\d\d)$/;
const TIME = /^(\d{4})-?(\d\d)-?(\d\d)T(\d\d):?(\d\d)(?::?(\d\d))?(Z?)$/i;
/** Nobody stays earlier, and Outlook's zones begin here; what every part of the system can hold, later. */
const EARLIEST_YEAR = 1601;
const LATEST_YEAR = 9990;

/** Undefined for what is no day or no time: the 30th of February too. */
export function readLocal(text: string): LocalTime | undefined {
  const value = text.trim();
  const date = DATE.exec(value);
  const [, year, month, day, hour = 0, minute = 0, second = 0, zone = ''] = date ?? TIME.exec(value) ?? [];
  if (year === undefined || Number(year) < EARLIEST_YEAR || Number(year) > LATEST_YEAR) return undefined;
  try {
    const fields = [year, month, day, hour, minute, second].map(Number) as [number, number, number];
    const plain = new Temporal.PlainDateTime(...fields);
    const ms = Date.UTC(plain.year, plain.month - 1, plain.day, plain.hour, plain.minute, plain.second);
    return { dateOnly: date !== null, utc: zone !== '', plain, ms };
  } catch {
    return undefined;
  }
}

/** A day without a time is that day at the home, at its check-in or check-out hour. */
export function dayAtHome({ plain }: LocalTime, hour: number, timezone: string): Date {
  return instantIn(timezone, plain.with({ hour }));
}

/** An hour that summer time skips is taken an hour later, one that comes twice the first time. */
export function instantIn(zone: string, plain: Temporal.PlainDateTime): Date {
  return new Date(plain.toZonedDateTime(zone, { disambiguation: 'compatible' }).epochMilliseconds);
}
