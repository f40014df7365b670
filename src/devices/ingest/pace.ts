import type { Clock } from '../../platform/clock.ts';
import { openLocalLimiter } from '../../platform/rate-limit/local-limiter.ts';

/** How fast a device may report: this many a second for long, and this many at once. */
export const DEVICE_PACE = { perSecond: 2, burst: 30 };
const MOST_KEPT = 200_000;

/**
 * Per device and process, in memory: it keeps one device gone wild from taking the others' time, and a statement
 * for it would cost as much as the report.
 */
export function openPace(clock: Clock) {
  const limiter = openLocalLimiter(DEVICE_PACE, clock, MOST_KEPT);
  return {
    /** Nothing when it may; otherwise the seconds to wait. */
    take(deviceId: string): number | undefined {
      const { allowed, retryAfterSeconds } = limiter.take(deviceId);
      return allowed ? undefined : retryAfterSeconds;
    },
  };
}

export type Pace = ReturnType<typeof openPace>;
