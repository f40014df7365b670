import type { Clock } from '../platform/clock.ts';
import type { Database } from '../platform/db/database.ts';
import { SECOND_MS } from '../platform/durations.ts';
import { type RefusedMessage, storeRefusals } from './store.ts';

/** A faulty bridge repeats itself: refusals are stored at most this often, with their number. */
const WRITTEN_EVERY_MS = 10 * SECOND_MS;
const MOST_BRIDGES = 10_000;
const MOST_KEPT = 20;
const LONGEST_WHAT = 200;

interface PendingRefusals {
  count: number;
  newest: RefusedMessage[];
  writtenAt: number;
}

/** Stores rejected messages for the page of the bridge. */
export function openRefusals(database: Database, clock: Clock) {
  const waiting = new Map<string, PendingRefusals>();
  return async function refuse(bridgeId: string, what: string, reason: string): Promise<void> {
    if (waiting.size >= MOST_BRIDGES) waiting.clear();
    const pending = waiting.get(bridgeId) ?? { count: 0, newest: [], writtenAt: Number.NEGATIVE_INFINITY };
    waiting.set(bridgeId, pending);
    const now = clock.now();
    pending.count += 1;
    pending.newest = [{ what: toStorable(what), reason, at: now.toISOString() }, ...pending.newest].slice(
      0,
      MOST_KEPT,
    );
    if (clock.monotonicMs() - pending.writtenAt < WRITTEN_EVERY_MS) return;
    const { count, newest } = pending;
    Object.assign(pending, { count: 0, newest: [], writtenAt: clock.monotonicMs() });
    await storeRefusals(database, bridgeId, count, newest);
  };
}

/** PostgreSQL accepts neither NUL nor half a surrogate pair. */
function toStorable(what: string): string {
  return what.slice(0, LONGEST_WHAT).replaceAll(/[\p{Cc}\p{Surrogate}]/gu, '?');
}

export type Refuse = ReturnType<typeof openRefusals>;
