import { readCalendar } from '../ical/calendar.ts';
import { decodeCalendar } from '../ical/decode.ts';
import { staysOf } from '../ical/stays.ts';
import { compare, type FeedGuest } from '../integrations/compare.ts';
import { type FoundStays, SourceProblem, type Stay } from '../integrations/kind.ts';
import { phoneProblem } from '../phone.ts';
import type { CalendarReading, Comparison, PackedChanges } from './input-reader.ts';
import { openPacker, type Portion } from './portions.ts';
import { type Rows, rowsOf, toRows } from './rows.ts';

export type CalendarRead = { found: FoundStays } | { problem: string };

/** From the bytes of a calendar to its stays. */
export function readCalendarBody(reading: CalendarReading): CalendarRead {
  const { body, contentType, home } = reading;
  const unreachable = new Set(reading.unreachableCountries);
  try {
    // What was handed over from another thread is bytes, not a Buffer.
    const bytes = Buffer.from(body.buffer, body.byteOffset, body.byteLength);
    const calendar = readCalendar(decodeCalendar(bytes, contentType));
    const { stays, cancelled, unreadable } = staysOf(calendar, home);
    const judged = stays.map(({ phone_number, ...stay }) => ({
      ...stay,
      phone_number,
      phone_problem: phone_number === null ? undefined : (phoneProblem(phone_number, unreachable) ?? null),
    }));
    return {
      found: {
        stays: toRows(judged),
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

type Written<T> = Omit<T, 'checkin_time' | 'checkout_time'> & {
  checkin_time: string;
  checkout_time: string | null;
};

export function compareFeed({ known, found, doubtful, now }: Comparison): PackedChanges {
  const guests = known.flatMap((some) => revived<FeedGuest>(some));
  const stays = revived<Stay>(found.stays);
  const { cancelled, unreadable } = found;
  const changes = compare(guests, { stays, cancelled, unreadable, doubtful }, now);
  return {
    save: portionsOf(changes.save, now),
    rename: listed(changes.rename),
    remove: listed(changes.remove),
    missing: listed(changes.missing),
    back: listed(changes.back),
    doubted: changes.doubted,
  };
}

const listed = (values: unknown[]): string | null => (values.length === 0 ? null : JSON.stringify(values));

function revived<T extends Stay | FeedGuest>(rows: Rows): T[] {
  return [...rowsOf<Written<T>>(rows)].map((written) => {
    const { checkin_time, checkout_time } = written;
    return {
      ...written,
      checkin_time: new Date(checkin_time),
      checkout_time: checkout_time === null ? null : new Date(checkout_time),
    } as T;
  });
}

function portionsOf(stays: Stay[], now: Date): Rows {
  const portions: Portion[] = [];
  const packer = openPacker(now, (portion) => portions.push(portion));
  // A stay without a night cannot be stored, and nobody is there to be told.
  for (const stay of stays) if (stay.checkout_time > stay.checkin_time) packer.add(stay);
  packer.flush();
  return toRows(portions);
}
