import type { HomeSettings } from '../../../homes/settings.ts';
import { MINUTE_MS } from '../../../platform/durations.ts';
import { localMinute, minuteOfClock } from '../local-time.ts';
import { localWeekday, weekdayOf } from '../local-weekday.ts';

type Schedule = HomeSettings['alarm']['schedule'];

const MINUTES_A_DAY = 1440;
const MINUTES_A_WEEK = 7 * MINUTES_A_DAY;
/** If the clocks change before the next edge, its distance is unknown: check again until they did. */
const LOOK_AGAIN_MS = 15 * MINUTE_MS;

/** By local time, minute by minute, so that a clock change needs no special case. */
export function isInSchedule(schedule: Schedule, t: number, timezone: string): boolean {
  const minute = minuteOfWeek(t, timezone);
  return windowsOf(schedule).some(([start, length]) => after(start, minute) < length);
}

/** The next start or end of a window, or an earlier change of the clocks. */
export function nextEdge(schedule: Schedule, t: number, timezone: string): number | undefined {
  const minute = minuteOfWeek(t, timezone);
  let nearest = Number.POSITIVE_INFINITY;
  for (const [start, length] of windowsOf(schedule))
    for (const edge of [start, start + length])
      nearest = Math.min(nearest, after(minute, edge) || MINUTES_A_WEEK);
  if (nearest === Number.POSITIVE_INFINITY) return undefined;
  const edgeAt = (Math.floor(t / MINUTE_MS) + nearest) * MINUTE_MS;
  const sameClocks = minuteOfWeek(edgeAt, timezone) === (minute + nearest) % MINUTES_A_WEEK;
  return sameClocks ? edgeAt : t + LOOK_AGAIN_MS;
}

/** [minute of the week, minutes]. A window whose end is not after its start ends the next day. */
function windowsOf(schedule: Schedule): [number, number][] {
  return schedule.flatMap(({ days, start, end }) => {
    const begin = minuteOfClock(start);
    const length = (minuteOfClock(end) - begin + MINUTES_A_DAY) % MINUTES_A_DAY || MINUTES_A_DAY;
    return days.map((day): [number, number] => [weekdayOf(day) * MINUTES_A_DAY + begin, length]);
  });
}

function minuteOfWeek(t: number, timezone: string): number {
  return localWeekday(t, timezone) * MINUTES_A_DAY + localMinute(t, timezone);
}

/** Minutes from one minute of the week to the next occurrence of the other. */
function after(minute: number, other: number): number {
  return (((other - minute) % MINUTES_A_WEEK) + MINUTES_A_WEEK) % MINUTES_A_WEEK;
}
