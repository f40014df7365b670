import { type FieldResult, readTime } from '../fields/fields.ts';
import { dayAtHome, readLocal } from '../sync/ical/local-time.ts';

/** `2026-12-01`. Anything longer says a time. */
const LONGEST_DATE = 10;
/** The same days come again and again, and reckoning with zones is dear. */
const MOST_CACHED = 10_000;

/**
 * Reads when somebody comes or goes: a time with its zone, or a date, which takes the given hour of the home, as in a
 * booking calendar. Nothing else: of `01/02/2026` nobody can tell which month it means, and of a time without a zone
 * nobody can tell whose clock it was read from.
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
