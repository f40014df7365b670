import type { Clock } from '../../platform/clock.ts';
import { MINUTE_MS } from '../../platform/durations.ts';
import type { Log } from '../../platform/log.ts';

const QUIET_MS = MINUTE_MS;
const MOST_REMEMBERED = 10_000;

/** Repeated errors are logged once a minute per key. */
export function openComplaints(log: Log, clock: Clock) {
  const quietUntil = new Map<string, number>();
  return function complain(key: string, fields: object, what: string): void {
    const now = clock.monotonicMs();
    if (now < (quietUntil.get(key) ?? 0)) return;
    if (quietUntil.size >= MOST_REMEMBERED) quietUntil.clear();
    quietUntil.set(key, now + QUIET_MS);
    log.warn(fields, what);
  };
}

export type Complain = ReturnType<typeof openComplaints>;
