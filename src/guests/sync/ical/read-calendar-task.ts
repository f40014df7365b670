import type { CalendarInput } from '../../input/input-reader.ts';
import { packRows } from '../../input/rows.ts';
import { type FoundStays, SourceProblem } from '../source.ts';
import { readCalendar } from './calendar.ts';
import { decodeCalendar } from './decode-calendar.ts';
import { staysOf } from './stays.ts';

export type CalendarResult = { found: FoundStays } | { problem: string };

/** From the bytes of a calendar to its stays; runs in a thread. */
export function readCalendarBody({ body, contentType, home }: CalendarInput): CalendarResult {
  try {
    // A transfer between threads makes plain bytes of a Buffer.
    const bytes = Buffer.from(body.buffer, body.byteOffset, body.byteLength);
    const calendar = readCalendar(decodeCalendar(bytes, contentType));
    const { stays, cancelled, unreadable } = staysOf(calendar, home);
    return {
      found: {
        stays: packRows(stays),
        ids: JSON.stringify([...stays.map(({ external_id }) => external_id), ...cancelled]),
        checkins: JSON.stringify([...new Set(stays.map(({ checkin_time }) => checkin_time.toISOString()))]),
        cancelled,
        unreadable,
        empty: calendar.events.length === 0,
      },
    };
  } catch (error) {
    if (error instanceof SourceProblem) return { problem: error.message };
    throw error;
  }
}
