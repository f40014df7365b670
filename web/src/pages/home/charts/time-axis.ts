import { localeOfWords } from '../../../words/words.ts';
import { daysBetween, secondsAt } from './limit-lines.ts';

/** Whole hours or days of the home, as far apart as there is room for. */

const DAY_S = 86_400;
const HOURS = [1, 2, 3, 4, 6, 12];
const DAYS = [1, 2, 3, 5, 7, 10];
const HALF = 0.5;

export function ticksOf(from: number, to: number, zone: string, most: number): number[] {
  const days = daysBetween(from, to, zone);
  const hours = HOURS.find((step) => (to - from) / 3600 / step <= most);
  if (hours !== undefined && to - from <= 2 * DAY_S) {
    const clocks = Array.from(
      { length: 24 / hours },
      (_, index) => `${String(index * hours).padStart(2, '0')}:00`,
    );
    return within(
      days.flatMap((day) => clocks.map((clock) => secondsAt(day, clock, zone))),
      from,
      to,
    );
  }
  const step = DAYS.find((count) => days.length / count <= most) ?? days.length;
  return within(
    days.filter((_, index) => index % step === 0).map((day) => secondsAt(day, '00:00', zone)),
    from,
    to,
  );
}

function within(times: number[], from: number, to: number): number[] {
  return [...new Set(times)].filter((t) => t >= from && t <= to);
}

/** A day is named where it begins; between two of them stands the time. */
export function labelsOf(ticks: number[], zone: string): string[] {
  const spread = (ticks[1] ?? 0) - (ticks[0] ?? 0);
  const day = new Intl.DateTimeFormat(localeOfWords(), { timeZone: zone, day: 'numeric', month: 'short' });
  const clock = new Intl.DateTimeFormat('en-GB', { timeZone: zone, timeStyle: 'short', hourCycle: 'h23' });
  return ticks.map((t) => {
    const time = clock.format(t * 1000);
    return spread > HALF * DAY_S || time === '00:00' ? day.format(t * 1000) : time;
  });
}
