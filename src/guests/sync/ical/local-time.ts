import { Temporal } from 'temporal-polyfill';

/** A date or a time of a calendar, without a time zone. */
export interface LocalTime {
  dateOnly: boolean;
  utc: boolean;
  plain: Temporal.PlainDateTime;
  /** Its fields as if they were UTC. */
  ms: number;
}

/** Hyphens and colons are not standard, but some calendars have them. */
const DATE = /^(\d{4})-?(\d\d)-?(\d\d)$/;
const TIME = /^(\d{4})-?(\d\d)-?(\d\d)T(\d\d):?(\d\d)(?::?(\d\d))?(Z?)$/i;
/** Time zones of Outlook begin in 1601. Every part of the system can store years up to the latest. */
const EARLIEST_YEAR = 1601;
const LATEST_YEAR = 9990;

/** Undefined for an invalid date or time, such as 30 February. */
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

/** A date takes the check-in or check-out hour in the time zone of the home. */
export function dayAtHome({ plain }: LocalTime, hour: number, timezone: string): Date {
  return instantIn(timezone, plain.with({ hour }));
}

/** A time that summer time skips moves an hour later; of a time that occurs twice the first counts. */
export function instantIn(zone: string, plain: Temporal.PlainDateTime): Date {
  return new Date(plain.toZonedDateTime(zone, { disambiguation: 'compatible' }).epochMilliseconds);
}
