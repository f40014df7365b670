import { MINUTE_MS } from '../../../platform/durations.ts';
import { type Minutes, minuteOf } from '../minutes.ts';
import type { Context } from '../types.ts';
import { isLoud } from './loudness.ts';
import { settingsInMinute } from './noise-limit.ts';

/**
 * Four of five minutes, the newest included. A share and not a mean: nine minutes at 60 dB and one at 90 have a mean
 * of 80 and are no party.
 */
const LOUD_SHARE = [4, 5] as const;

export interface LoudWindow {
  /** The minute that completed it. */
  at: number;
  laeq: number;
  /** Its first loud minute. */
  startedAt: number;
  /** Its first minute, loud or not. */
  watchedSince: number;
  peak: number;
}

/**
 * The earliest window that the minute of `t` completed, ending at or after `notBefore`. A late minute may complete a
 * window that ends after it. Minutes without data are not loud.
 */
export function firstLoudWindow(
  ring: Minutes,
  t: number,
  notBefore: number,
  context: Context,
): LoudWindow | undefined {
  const isLoudMinute = (minute: [number, number] | undefined) => minute && isLoud(...minute, context);
  const from = ring.findLastIndex(([other]) => other === t);
  if (!isLoudMinute(ring[from])) return undefined;
  for (const [at, laeq] of ring.slice(from)) {
    // The length of a window is the setting that held in its last minute.
    const { duration_min } = settingsInMinute(at, context).settings.noise;
    if (minuteOf(at) >= minuteOf(t) + duration_min) continue;
    if (at < notBefore || !isLoud(at, laeq, context)) continue;
    const loud = ring.filter(
      (minute) =>
        minute[0] <= at && minuteOf(minute[0]) > minuteOf(at) - duration_min && isLoudMinute(minute),
    );
    if (loud.length * LOUD_SHARE[1] < duration_min * LOUD_SHARE[0]) continue;
    return {
      at,
      laeq,
      startedAt: loud[0]?.[0] ?? at,
      watchedSince: at - (duration_min - 1) * MINUTE_MS,
      peak: Math.max(...loud.map(([, level]) => level)),
    };
  }
  return undefined;
}
