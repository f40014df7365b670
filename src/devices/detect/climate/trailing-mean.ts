import { type Minutes, rounded, trimmed, withMinute } from '../minutes.ts';

const MEAN_MINUTES = 5;

/** The last five minutes with a new value. Undefined if it is not newer than the newest. */
export function withReading(readings: Minutes | undefined, t: number, value: number): Minutes | undefined {
  const newest = readings?.at(-1);
  if (newest && t <= newest[0]) return undefined;
  const added = withMinute(readings ?? [], t, value, MEAN_MINUTES);
  return added && trimmed(added, MEAN_MINUTES);
}

export function meanOf(readings: Minutes): number {
  return rounded(readings.reduce((sum, [, value]) => sum + value, 0) / readings.length);
}
