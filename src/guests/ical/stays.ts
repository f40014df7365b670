import { createHash } from 'node:crypto';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { Temporal } from 'temporal-polyfill';
import type { Stay, StayHome } from '../integrations/kind.ts';
import { isBlocked } from './blocked.ts';
import type { Calendar, Properties } from './calendar.ts';
import { type Instants, openInstants, readTime } from './instants.ts';
import type { LocalTime } from './local-time.ts';
import { oneLine } from './one-line.ts';
import { whoStays } from './who-stays.ts';

/** What one event says. */
type Said =
  | { kind: 'stay'; external_id: string; stay: Stay }
  | { kind: 'cancelled' | 'unreadable'; external_id: string }
  | { kind: 'blocked'; external_id: string };

export interface StaysOfCalendar {
  stays: Stay[];
  cancelled: string[];
  unreadable: string[];
}

const MOST_SUMMARY_CHARACTERS = 500;
const MOST_ID_CHARACTERS = 200;
const EVENTS_PER_TURN = 500;
const DAY_MS = 86_400_000;
/** The first time that is a stay: earlier ones are placeholders such as 1900. */
const EARLIEST_STAY = Date.UTC(1970, 0, 2);
const LATEST_STAY = Date.UTC(9999, 0, 1);

/**
 * A UID that stands twice is one event and its revision: the higher SEQUENCE counts, then the later stamp, then the
 * later place. RRULE is not looked at: platforms write each stay as an event of its own, and nobody books a stay
 * that repeats; the event counts for its first time. An exception to a rule (RECURRENCE-ID) is a stay of its own.
 */
export async function staysOf(calendar: Calendar, home: StayHome): Promise<StaysOfCalendar> {
  const instants = openInstants(calendar, home);
  const latest = new Map<string, { said: Said; rank: string }>();
  for (const [place, event] of calendar.events.entries()) {
    if (place % EVENTS_PER_TURN === 0) await nextTurn();
    const said = readEvent(event, home, instants);
    const rank = revisionOf(event);
    const known = latest.get(said.external_id);
    if (!known || rank >= known.rank) latest.set(said.external_id, { said, rank });
  }
  const all = [...latest.values()].map(({ said }) => said);
  const idsOf = (kind: Said['kind']) =>
    all.filter((said) => said.kind === kind).map(({ external_id }) => external_id);
  return {
    stays: all.flatMap((said) => (said.kind === 'stay' ? said.stay : [])),
    cancelled: idsOf('cancelled'),
    unreadable: idsOf('unreadable'),
  };
}

function readEvent(event: Properties, home: StayHome, instants: Instants): Said {
  const external_id = idOf(event);
  const status = event.get('STATUS')?.value.trim().toUpperCase();
  if (status === 'CANCELLED' || status === 'CANCELED') return { kind: 'cancelled', external_id };
  const summary = oneLine(event.get('SUMMARY')?.value ?? '', MOST_SUMMARY_CHARACTERS);
  if (isBlocked(summary)) return { kind: 'blocked', external_id };
  const times = timesOf(event, home, instants);
  if (!times) return { kind: 'unreadable', external_id };
  const who = whoStays(summary, event.get('DESCRIPTION')?.value ?? '');
  return { kind: 'stay', external_id, stay: { external_id, ...who, ...times } };
}

function timesOf(event: Properties, home: StayHome, instants: Instants) {
  const start = event.get('DTSTART');
  const from = readTime(start);
  if (!from) return undefined;
  const to = endOf(event, from);
  if (!to) return undefined;
  const checkin_time = instants.of(from, start?.tzid, home.checkin_hour);
  const checkout_time = instants.of(to, event.get('DTEND')?.tzid ?? start?.tzid, home.checkout_hour);
  if (checkin_time.getTime() < EARLIEST_STAY || checkout_time.getTime() > LATEST_STAY) return undefined;
  if (checkout_time <= checkin_time) return undefined;
  return { checkin_time, checkout_time };
}

/** A day without an end is that day (RFC 5545, 3.6.1), and one that ends on itself was meant so. */
function endOf(event: Properties, from: LocalTime): LocalTime | undefined {
  const given = event.get('DTEND');
  const duration = event.get('DURATION');
  if (given) {
    const to = readTime(given);
    const sameDay = from.dateOnly && to?.dateOnly && to.ms === from.ms;
    return sameDay ? after(from, { days: 1 }) : to;
  }
  if (duration) return after(from, duration.value.trim());
  return from.dateOnly ? after(from, { days: 1 }) : undefined;
}

function after(from: LocalTime, duration: string | Temporal.DurationLike): LocalTime | undefined {
  try {
    const plain = from.plain.add(Temporal.Duration.from(duration));
    const ms = Date.UTC(plain.year, plain.month - 1, plain.day, plain.hour, plain.minute, plain.second);
    return { ...from, plain, ms: from.dateOnly ? Math.floor(ms / DAY_MS) * DAY_MS : ms };
  } catch {
    return undefined;
  }
}

/** Without a UID the days themselves name the stay. */
function idOf(event: Properties): string {
  const uid = oneLine(event.get('UID')?.value ?? '', Number.POSITIVE_INFINITY);
  const recurrence = event.get('RECURRENCE-ID')?.value.trim() ?? '';
  const days = [event.get('DTSTART')?.value, event.get('DTEND')?.value ?? event.get('DURATION')?.value];
  const id = uid === '' ? `dates ${days.join('/')}` : recurrence === '' ? uid : `${uid}#${recurrence}`;
  const text = oneLine(id, Number.POSITIVE_INFINITY);
  return text.length <= MOST_ID_CHARACTERS ? text : createHash('sha256').update(text).digest('hex');
}

/** Compares as text. */
function revisionOf(event: Properties): string {
  const sequence = /^\d{1,9}$/.exec(event.get('SEQUENCE')?.value.trim() ?? '')?.[0] ?? '0';
  const stamp = (event.get('LAST-MODIFIED') ?? event.get('DTSTAMP'))?.value.trim().slice(0, 20) ?? '';
  return `${sequence.padStart(9, '0')} ${stamp}`;
}
