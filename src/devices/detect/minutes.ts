import { MINUTE_MS } from '../../platform/durations.ts';

/** Values by the minute: [t, value] by time, at most one in each minute of the clock. */
export type Minutes = [number, number][];

export function minuteOf(t: number): number {
  return Math.floor(t / MINUTE_MS);
}

/**
 * With a value at its place, or nothing where it is no news: a minute keeps its latest value, so that the order
 * of arrival does not matter, and what lies `keepMinutes` behind the newest came too late.
 */
export function withMinute(
  minutes: readonly [number, number][],
  t: number,
  value: number,
  keepMinutes: number,
): Minutes | undefined {
  const newest = minutes.at(-1);
  if (newest && minuteOf(t) <= minuteOf(newest[0]) - keepMinutes) return undefined;
  const next = minutes.findLastIndex(([other]) => other <= t) + 1;
  const sameBefore = minuteOf(minutes[next - 1]?.[0] ?? Number.NaN) === minuteOf(t);
  const sameAfter = minuteOf(minutes[next]?.[0] ?? Number.NaN) === minuteOf(t);
  if (sameAfter || minutes[next - 1]?.[0] === t) return undefined;
  return minutes.toSpliced(sameBefore ? next - 1 : next, sameBefore ? 1 : 0, [t, rounded(value)]);
}

export function trimmed(minutes: Minutes, keepMinutes: number): Minutes {
  const newest = minutes.at(-1);
  if (!newest) return minutes;
  const first = minutes.findIndex(([t]) => minuteOf(t) > minuteOf(newest[0]) - keepMinutes);
  return first > 0 ? minutes.slice(first) : minutes;
}

/** Stored with every report, so no more digits than a sensor has. */
export function rounded(value: number, digits = 2): number {
  const scale = 10 ** digits;
  // Plus zero, because -0.001 is rounded to minus zero, and JSON does not know that.
  return Math.round(value * scale) / scale + 0;
}

/** Of an episode that lasted from one moment to another, for people: whole, and at least one. */
export function wholeMinutes(from: number, to: number): number {
  return Math.max(1, Math.round((to - from) / MINUTE_MS));
}
