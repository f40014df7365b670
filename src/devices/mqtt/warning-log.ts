import type { Clock } from '../../platform/clock.ts';
import { MINUTE_MS } from '../../platform/durations.ts';
import type { Log } from '../../platform/observability/log.ts';

const QUIET_MS = MINUTE_MS;
const MOST_REMEMBERED = 10_000;

/** Repeated errors are logged once a minute per key. */
export function openWarningLog(log: Log, clock: Clock) {
  const quietUntil = new Map<string, number>();
  return function logWarning(key: string, fields: object, message: string): void {
    const now = clock.monotonicMs();
    if (now < (quietUntil.get(key) ?? 0)) return;
    if (quietUntil.size >= MOST_REMEMBERED) quietUntil.clear();
    quietUntil.set(key, now + QUIET_MS);
    log.warn(fields, message);
  };
}

export type LogWarning = ReturnType<typeof openWarningLog>;
