import type { Clock } from '../../platform/clock.ts';

/** How fast a device may report: this many a second for long, and this many at once. */
export const DEVICE_PACE = { perSecond: 2, burst: 30 };
const MOST_KEPT = 200_000;

interface Bucket {
  tokens: number;
  at: number;
}

/**
 * Per device and process, in memory: it keeps one device gone wild from taking the others' time, and a statement
 * for it would cost as much as the report.
 */
export function openPace(clock: Clock) {
  const { perSecond, burst } = DEVICE_PACE;
  const buckets = new Map<string, Bucket>();
  return {
    /** Nothing when it may; otherwise the seconds to wait. */
    take(deviceId: string): number | undefined {
      const now = clock.now().getTime();
      const before = buckets.get(deviceId);
      const refilled = before ? before.tokens + ((now - before.at) / 1000) * perSecond : burst;
      const tokens = Math.min(burst, Math.max(0, refilled));
      if (tokens < 1) return Math.ceil((1 - tokens) / perSecond);
      buckets.delete(deviceId);
      buckets.set(deviceId, { tokens: tokens - 1, at: now });
      const oldest = buckets.size > MOST_KEPT ? buckets.keys().next().value : undefined;
      if (oldest !== undefined) buckets.delete(oldest);
      return undefined;
    },
  };
}

export type Pace = ReturnType<typeof openPace>;
