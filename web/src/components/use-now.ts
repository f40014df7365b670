import { useSyncExternalStore } from 'react';

/** Often enough for "just now" to become "1 minute ago" in time; one timer for all who listen. */
const TICK_MS = 10_000;

const listeners = new Set<() => void>();
let timer: ReturnType<typeof setInterval> | undefined;
let now = Date.now();

function tick(): void {
  now = Date.now();
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  if (timer === undefined) {
    now = Date.now();
    timer = setInterval(tick, TICK_MS);
  }
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    clearInterval(timer);
    timer = undefined;
  };
}

/** The time, ms, a few seconds old at most; what is drawn with it is drawn again as time goes on. */
export function useNow(): number {
  return useSyncExternalStore(subscribe, () => now);
}
