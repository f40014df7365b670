import { type FieldResult, readTime } from '../fields/fields.ts';
import { dayAtHome, readLocal } from '../sync/ical/local-time.ts';

/** `2026-12-01`. A longer text has a time. */
const LONGEST_DATE = 10;
/** Days repeat, and computing with time zones is slow. */
const MOST_CACHED = 10_000;

/**
 * Reads check-in and check-out: a time with its zone, or a date, which takes the given hour of the home. Refuses the rest: the month
 * of `01/02/2026` and the clock of a time without a zone are ambiguous.
 */
export function openStayTimes() {
  const cachedDays = new Map<string, Date>();

  function readDay(text: string, hour: number, timezone: string): Date | undefined {
    const key = `${text}/${hour}/${timezone}`;
    const cached = cachedDays.get(key);
    if (cached) return cached;
    const local = readLocal(text);
    if (!local) return undefined;
    const day = dayAtHome(local, hour, timezone);
    if (cachedDays.size >= MOST_CACHED) cachedDays.clear();
    cachedDays.set(key, day);
    return day;
  }

  return (text: string, hour: number, timezone: string): FieldResult<Date> => {
    const value = text.length > LONGEST_DATE ? undefined : readDay(text, hour, timezone);
    if (value) return { value };
    const read = readTime(text);
    return 'value' in read ? read : { problem: `${read.problem}, or a date such as 2026-11-15` };
  };
}

export type StayTimes = ReturnType<typeof openStayTimes>;
