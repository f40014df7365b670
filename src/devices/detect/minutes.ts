import { MINUTE_MS } from '../../platform/durations.ts';

/** Values by minute: [t, value] sorted by time, at most one per clock minute. */
export type Minutes = [number, number][];

export function minuteOf(t: number): number {
  return Math.floor(t / MINUTE_MS);
}

/**
 * Inserts a value. Undefined if it changes nothing: a minute keeps its latest value, so that the order of arrival
 * does not matter, and values older than `keepMinutes` before the newest are dropped.
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

/** Stored with every report, so it has no more digits than a sensor. */
export function rounded(value: number, digits = 2): number {
  const scale = 10 ** digits;
  // Plus zero, because -0.001 rounds to minus zero, which JSON cannot express.
  return Math.round(value * scale) / scale + 0;
}

/** Duration of an episode in whole minutes, at least one. */
export function wholeMinutes(from: number, to: number): number {
  return Math.max(1, Math.round((to - from) / MINUTE_MS));
}
