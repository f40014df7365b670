import { Temporal } from 'temporal-polyfill';
import type { HomeSettings } from '../../../../contract.ts';

/** A limit over time: each value holds from its point on. Times are seconds. */
export interface LimitLine {
  points: [t: number, value: number][];
  to: number;
  /** Drawn only if values come near it. It does not extend the axis. */
  whenNear?: boolean;
}

export const flatLine = (value: number, from: number, to: number): LimitLine => ({
  points: [[from, value]],
  to,
});

export function noiseLines(
  noise: HomeSettings['noise'],
  zone: string,
  from: number,
  to: number,
): LimitLine[] {
  const { enabled, threshold_db: usual, quiet } = noise;
  if (!enabled) return [];
  if (!quiet.enabled) return [flatLine(usual, from, to)];
  if (quiet.start === quiet.end) return [flatLine(quiet.threshold_db, from, to)];
  const points: [number, number][] = [[from, usual]];
  const addPoint = (t: number, value: number) => {
    if (t >= to) return;
    if (t <= from) points.splice(0, points.length, [from, value]);
    else points.push([t, value]);
  };
  for (const day of daysBetween(from, to, zone)) {
    addPoint(secondsAt(day, quiet.start, zone), quiet.threshold_db);
    addPoint(secondsAt(quiet.start < quiet.end ? day : day.add({ days: 1 }), quiet.end, zone), usual);
  }
  return [{ points, to }];
}

/** The local days of the range, and the one before, on which quiet hours may begin. */
export function daysBetween(from: number, to: number, zone: string): Temporal.PlainDate[] {
  const dayOf = (t: number) =>
    Temporal.Instant.fromEpochMilliseconds(t * 1000)
      .toZonedDateTimeISO(zone)
      .toPlainDate();
  const days: Temporal.PlainDate[] = [];
  const last = dayOf(to);
  for (
    let day = dayOf(from).subtract({ days: 1 });
    Temporal.PlainDate.compare(day, last) <= 0;
    day = day.add({ days: 1 })
  )
    days.push(day);
  return days;
}

/** A local time of day as an instant, also on days with a clock change. */
export function secondsAt(day: Temporal.PlainDate, clock: string, zone: string): number {
  return day.toZonedDateTime({ timeZone: zone, plainTime: clock }).epochMilliseconds / 1000;
}
