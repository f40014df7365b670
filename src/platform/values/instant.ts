import { Temporal } from 'temporal-polyfill';

/** Years that every part of the system supports, PostgreSQL and JavaScript included. */
const EARLIEST = new Date('0001-01-01T00:00:00.000Z').getTime();
const LATEST = new Date('9999-12-31T23:59:59.999Z').getTime();

/** With nanoseconds, an offset, a zone and a calendar. */
const LONGEST = 100;

/**
 * Any ISO-8601 instant with a zone or offset. Temporal rejects what Date would bend: a date without time, a time
 * without zone, the 30th of February.
 */
export function parseInstant(text: string): Date | undefined {
  if (text.length > LONGEST) return undefined;
  let milliseconds: number;
  try {
    milliseconds = Temporal.Instant.from(text).epochMilliseconds;
  } catch {
    return undefined;
  }
  return milliseconds >= EARLIEST && milliseconds <= LATEST ? new Date(milliseconds) : undefined;
}
