import { currentLocale } from '../../../../i18n/texts.ts';
import { daysBetween, secondsAt } from './limit-lines.ts';

/** Whole quarters of an hour, hours or days of the home, as space permits. */

const DAY_S = 86_400;
const MINUTES = [15, 30, 60, 120, 180, 240, 360, 720];
const DAY_MINUTES = 1440;
const DAYS = [1, 2, 3, 5, 7, 10];
const HALF = 0.5;

export function ticksOf(from: number, to: number, zone: string, most: number): number[] {
  const days = daysBetween(from, to, zone);
  const minutes = MINUTES.find((step) => (to - from) / 60 / step <= most);
  if (minutes !== undefined && to - from <= 2 * DAY_S) {
    const clocks = Array.from({ length: DAY_MINUTES / minutes }, (_, index) => clockAt(index * minutes));
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

/** `07:30`. */
function clockAt(minute: number): string {
  const two = (count: number) => String(count).padStart(2, '0');
  return `${two(Math.floor(minute / 60))}:${two(minute % 60)}`;
}

function within(times: number[], from: number, to: number): number[] {
  return [...new Set(times)].filter((t) => t >= from && t <= to);
}

/** A day is named at its start. In between, the time is shown. */
export function labelsOf(ticks: number[], zone: string): string[] {
  const tickDistance = (ticks[1] ?? 0) - (ticks[0] ?? 0);
  const day = new Intl.DateTimeFormat(currentLocale(), { timeZone: zone, day: 'numeric', month: 'short' });
  const clock = new Intl.DateTimeFormat('en-GB', { timeZone: zone, timeStyle: 'short', hourCycle: 'h23' });
  return ticks.map((t) => {
    const time = clock.format(t * 1000);
    return tickDistance > HALF * DAY_S || time === '00:00' ? day.format(t * 1000) : time;
  });
}
