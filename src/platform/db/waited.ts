import { AsyncLocalStorage } from 'node:async_hooks';

/** For how long a caller has waited before what is asked now. */
interface Waited {
  ms: number;
  over: boolean;
}

const waited = new AsyncLocalStorage<Waited>();

/**
 * Of the caller whom this is done for. `add`: what was asked since took so long; of several at once the longest counts.
 */
export function waitedBefore(): { ms: number; add(tookMs: number): void } {
  const store = waited.getStore();
  if (!store || store.over) return { ms: 0, add: () => undefined };
  const { ms } = store;
  const add = (tookMs: number) => {
    store.ms = Math.max(store.ms, ms + tookMs);
  };
  return { ms, add };
}

/**
 * What `work` asks of the database has that much less time. Answers how to end that: what was begun in here for others too
 * goes on when the caller has its answer.
 */
export function afterWaiting(ms: number, work: () => void): () => void {
  const store = { ms, over: false };
  waited.run(store, work);
  return () => {
    store.over = true;
  };
}
