import { HOUR_MS } from '../platform/durations.ts';

export interface LocalTime {
  /** From 0 to 24, with fraction. */
  hour: number;
  /** Days since 1970 in the local calendar. */
  day: number;
}

export interface LocalClock {
  at(t: number): LocalTime;
  /** The moment at which the local time is that hour of that day. */
  moment(day: number, hour: number): number;
}

const opened = new Map<string, LocalClock>();

/** Local time of a zone. */
export function openLocalTime(timezone: string): LocalClock {
  const clock = opened.get(timezone) ?? newClock(timezone);
  opened.set(timezone, clock);
  return clock;
}

/** Offsets are looked up once an hour. A simulated life asks half a million times. */
function newClock(timezone: string): LocalClock {
  const format = new Intl.DateTimeFormat('en-US', {
    timeZone: timezone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
  });
  let knownHour = Number.NaN;
  let offset = 0;

  function offsetAt(t: number): number {
    const hour = Math.floor(t / HOUR_MS);
    if (hour === knownHour) return offset;
    const parts = Object.fromEntries(
      format.formatToParts(hour * HOUR_MS).map(({ type, value }) => [type, Number(value)]),
    );
    const { year = 0, month = 1, day = 1, hour: wall = 0 } = parts;
    // Looked up per full hour. Zones with half-hour offsets may change half an hour off, which does not matter here.
    offset = Date.UTC(year, month - 1, day, wall) - hour * HOUR_MS;
    knownHour = hour;
    return offset;
  }

  return {
    at(t) {
      const local = t + offsetAt(t);
      return { hour: (local / HOUR_MS) % 24, day: Math.floor(local / (24 * HOUR_MS)) };
    },
    moment(day, hour) {
      const wall = (day * 24 + hour) * HOUR_MS;
      const guess = wall - offsetAt(wall);
      return wall - offsetAt(guess);
    },
  };
}
