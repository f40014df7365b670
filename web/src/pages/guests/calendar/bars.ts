import { Temporal } from 'temporal-polyfill';
import type { Guest } from '../../../contract.ts';
import type { Month } from './month.ts';

/**
 * A stay on the calendar in half days: one ends in the morning and the next begins in the afternoon, and neither
 * hides the other.
 */
export interface Bar {
  guest: Guest;
  /** Half days from the start of the month. The end is excluded. */
  start: number;
  end: number;
  /** It continues beyond the month. */
  fromBefore: boolean;
  toAfter: boolean;
}

const NOON = 12;
const OPEN_STAY = { hours: 30 * 24 };

/** Rows of bars that do not touch: as many as stays overlap. */
export function lanesOf(guests: Guest[], month: Month, zone: string): Bar[][] {
  const lanes: Bar[][] = [];
  const bars = guests.map((guest) => barOf(guest, month, zone)).sort((one, other) => one.start - other.start);
  for (const bar of bars) {
    const lane = lanes.find((taken) => (taken.at(-1)?.end ?? 0) <= bar.start);
    if (lane) lane.push(bar);
    else lanes.push([bar]);
  }
  return lanes;
}

function barOf(guest: Guest, month: Month, zone: string): Bar {
  const checkin = Temporal.Instant.from(guest.checkin_time);
  const checkout =
    guest.checkout_time === null ? checkin.add(OPEN_STAY) : Temporal.Instant.from(guest.checkout_time);
  const first = Temporal.PlainDate.from(`${month.name}-01`);
  const begins = halvesTo(checkin.toZonedDateTimeISO(zone), first, 'down');
  const ends = halvesTo(checkout.toZonedDateTimeISO(zone), first, 'up');
  const last = month.days.length * 2;
  const start = Math.min(Math.max(begins, 0), last - 1);
  return {
    guest,
    start,
    end: Math.min(Math.max(ends, start + 1), last),
    fromBefore: begins < 0,
    toAfter: ends > last,
  };
}

/** By local time, so that a day with 23 or 25 hours is as wide as the others. */
function halvesTo(at: Temporal.ZonedDateTime, first: Temporal.PlainDate, round: 'down' | 'up'): number {
  const days = first.until(at.toPlainDate(), { largestUnit: 'days' }).days;
  const minutes = at.hour * 60 + at.minute;
  const halves = minutes / (NOON * 60);
  return days * 2 + (round === 'down' ? Math.floor(halves) : Math.ceil(halves));
}
