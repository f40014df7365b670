import { useSyncExternalStore } from 'react';
import { onServerClock, serverNow } from '../../client/server-clock.ts';

/** Often enough for "just now" to become "1 minute ago" in time. One timer for all subscribers. */
const TICK_MS = 10_000;

const listeners = new Set<() => void>();
let timer: ReturnType<typeof setInterval> | undefined;
let now = serverNow();

function tick(): void {
  now = serverNow();
  for (const listener of listeners) listener();
}

onServerClock(tick);

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  if (timer === undefined) {
    now = serverNow();
    timer = setInterval(tick, TICK_MS);
  }
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    clearInterval(timer);
    timer = undefined;
  };
}

/** The server's time in ms, a few seconds old at most. Components that use it render again as time passes. */
export function useNow(): number {
  return useSyncExternalStore(subscribe, () => now);
}
