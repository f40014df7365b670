import { createHash } from 'node:crypto';
import { Temporal } from 'temporal-polyfill';
import { DAY_MS } from '../../../platform/durations.ts';
import type { Stay, StayHome } from '../source.ts';
import { isBlocked } from './blocked-days.ts';
import type { Calendar, Properties } from './calendar.ts';
import { isFirstOccurrence } from './first-occurrence.ts';
import { readGuestDetails } from './guest-details.ts';
import { type Instants, openInstants, readTime } from './instants.ts';
import type { LocalTime } from './local-time.ts';
import { oneLine } from './one-line.ts';

type EventResult =
  | { kind: 'stay'; external_id: string; stay: Stay }
  | { kind: 'cancelled' | 'unreadable'; external_id: string }
  /** Blocked days, or an event without length. */
  | { kind: 'no_stay'; external_id: string };

interface EventRevision {
  event: Properties;
  result: EventResult;
  /** Compares as text. */
  rank: string;
}

export interface StaysOfCalendar {
  stays: Stay[];
  cancelled: string[];
  unreadable: string[];
}

const MOST_SUMMARY_CHARACTERS = 500;
const MOST_ID_CHARACTERS = 200;
/** Earlier times are placeholders such as 1900. */
const EARLIEST_STAY = Date.UTC(1970, 0, 2);
const LATEST_STAY = Date.UTC(9999, 0, 1);

/**
 * A repeated UID is a revision of the event: the higher SEQUENCE wins, then the later stamp, then the later position. RRULE is
 * ignored: platforms write each stay as one event, so an event counts for its first occurrence. An exception (RECURRENCE-ID) to the
 * first occurrence replaces it; any other exception is a separate stay.
 */
export function staysOf(calendar: Calendar, home: StayHome): StaysOfCalendar {
  const instants = openInstants(calendar, home);
  const latest = new Map<string, EventRevision>();
  for (const event of calendar.events) {
    const external_id = idOf(event, event.get('RECURRENCE-ID')?.value.trim());
    keepLatest(latest, {
      event,
      result: readEvent(event, external_id, home, instants),
      rank: revisionOf(event),
    });
  }
  applyExceptions(latest, instants);
  const all = [...latest.values()].map(({ result }) => result);
  const idsOf = (kind: EventResult['kind']) =>
    all.filter((result) => result.kind === kind).map(({ external_id }) => external_id);
  return {
    stays: all.flatMap((result) => (result.kind === 'stay' ? result.stay : [])),
    cancelled: idsOf('cancelled'),
    unreadable: idsOf('unreadable'),
  };
}

function keepLatest(latest: Map<string, EventRevision>, revision: EventRevision): void {
  const known = latest.get(revision.result.external_id);
  if (!known || revision.rank >= known.rank) latest.set(revision.result.external_id, revision);
}

/**
 * Exceptions to the first occurrence replace their event and take its id, whatever its SEQUENCE. Only an event that was cancelled
 * after the exception cancels the exception too.
 */
function applyExceptions(latest: Map<string, EventRevision>, instants: Instants): void {
  const exceptions = new Map<string, EventRevision>();
  for (const [id, revision] of latest) {
    const external_id = idOf(revision.event);
    const base = external_id === id ? undefined : latest.get(external_id);
    if (!base || !isFirstOccurrence(revision.event, base.event, instants)) continue;
    latest.delete(id);
    keepLatest(exceptions, { ...revision, result: withExternalId(revision.result, external_id) });
  }
  for (const [id, exception] of exceptions) {
    const base = latest.get(id);
    const calledOff = base?.result.kind === 'cancelled' && base.rank > exception.rank;
    if (!calledOff) latest.set(id, exception);
  }
}

function withExternalId(result: EventResult, external_id: string): EventResult {
  return result.kind === 'stay'
    ? { ...result, external_id, stay: { ...result.stay, external_id } }
    : { ...result, external_id };
}

function readEvent(event: Properties, external_id: string, home: StayHome, instants: Instants): EventResult {
  const status = event.get('STATUS')?.value.trim().toUpperCase();
  if (status === 'CANCELLED' || status === 'CANCELED') return { kind: 'cancelled', external_id };
  const summary = oneLine(event.get('SUMMARY')?.value ?? '', MOST_SUMMARY_CHARACTERS);
  if (isBlocked(summary)) return { kind: 'no_stay', external_id };
  const times = timesOf(event, home, instants);
  if (!times) return { kind: 'unreadable', external_id };
  if (times === 'no_length') return { kind: 'no_stay', external_id };
  const details = readGuestDetails(summary, event.get('DESCRIPTION')?.value ?? '');
  return { kind: 'stay', external_id, stay: { external_id, ...details, ...times } };
}

function timesOf(event: Properties, home: StayHome, instants: Instants) {
  const start = event.get('DTSTART');
  const from = readTime(start);
  if (!from) return undefined;
  const to = endOf(event, from);
  if (!to) return undefined;
  const checkin_time = instants.instantOf(from, start?.tzid, home.checkin_hour);
  const checkout_time = instants.instantOf(to, event.get('DTEND')?.tzid ?? start?.tzid, home.checkout_hour);
  if (checkout_time.getTime() === checkin_time.getTime()) return 'no_length';
  if (checkin_time.getTime() < EARLIEST_STAY || checkout_time.getTime() > LATEST_STAY) return undefined;
  if (checkout_time < checkin_time) return undefined;
  return { checkin_time, checkout_time };
}

/**
 * A date without an end lasts that day, and a time without an end has no length (RFC 5545, 3.6.1). A date that ends on the same
 * date lasts that day too.
 */
function endOf(event: Properties, from: LocalTime): LocalTime | undefined {
  const given = event.get('DTEND');
  const duration = event.get('DURATION');
  const to = given ? readTime(given) : duration ? addDuration(from, duration.value.trim()) : from;
  return from.dateOnly && to?.dateOnly && to.ms === from.ms ? addDuration(from, { days: 1 }) : to;
}

function addDuration(from: LocalTime, duration: string | Temporal.DurationLike): LocalTime | undefined {
  try {
    const plain = from.plain.add(Temporal.Duration.from(duration));
    const ms = Date.UTC(plain.year, plain.month - 1, plain.day, plain.hour, plain.minute, plain.second);
    return { ...from, plain, ms: from.dateOnly ? Math.floor(ms / DAY_MS) * DAY_MS : ms };
  } catch {
    return undefined;
  }
}

/** Without a UID, the dates are the id. */
function idOf(event: Properties, recurrence = ''): string {
  const uid = oneLine(event.get('UID')?.value ?? '', Number.POSITIVE_INFINITY);
  const days = [event.get('DTSTART')?.value, event.get('DTEND')?.value ?? event.get('DURATION')?.value];
  const id = uid === '' ? `dates ${days.join('/')}` : recurrence === '' ? uid : `${uid}#${recurrence}`;
  const text = oneLine(id, Number.POSITIVE_INFINITY);
  return text.length <= MOST_ID_CHARACTERS ? text : createHash('sha256').update(text).digest('hex');
}

function revisionOf(event: Properties): string {
  const sequence = /^\d{1,9}$/.exec(event.get('SEQUENCE')?.value.trim() ?? '')?.[0] ?? '0';
  const stamp = (event.get('LAST-MODIFIED') ?? event.get('DTSTAMP'))?.value.trim().slice(0, 20) ?? '';
  return `${sequence.padStart(9, '0')} ${stamp}`;
}
