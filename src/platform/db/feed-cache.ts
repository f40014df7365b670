import { batched } from '../batch.ts';
import type { ChangeFeed } from './change-feed.ts';

/**
 * Keeps what was read in memory while the feed of changes is known to work. Each value belongs to a subject; a notice
 * about the subject drops all its values, on every process. That there is nothing is never kept.
 */
export interface FeedCache<Value> {
  find(key: string): Value | undefined | Promise<Value | undefined>;
  /** Past the memory: what another process changed a millisecond ago may not have been heard here yet. */
  reread(key: string): Promise<Value | undefined>;
  /** For the process that made the change: its next look sees it. */
  forget(subject: string): void;
}

export interface FeedCacheWishes<Value> {
  changes: ChangeFeed;
  /** Of the notices; their key is the subject. */
  topic: string;
  subjectOf(value: Value): string;
  mostKept: number;
  read(keys: string[]): Promise<Map<string, Value>>;
}

export function openFeedCache<Value>(wishes: FeedCacheWishes<Value>): FeedCache<Value> {
  const { changes, topic, subjectOf, mostKept } = wishes;
  const kept = new Map<string, Value>();
  const keysOf = new Map<string, Set<string>>();
  /** Raised with every change: a look-up that began before one must not be kept after it. */
  let epoch = 0;
  const load = batched(wishes.read);

  function drop(key: string, subject: string): void {
    kept.delete(key);
    const keys = keysOf.get(subject);
    keys?.delete(key);
    if (keys?.size === 0) keysOf.delete(subject);
  }

  function keep(key: string, value: Value): void {
    const oldest = kept.size >= mostKept ? kept.entries().next().value : undefined;
    if (oldest) drop(oldest[0], subjectOf(oldest[1]));
    kept.set(key, value);
    const subject = subjectOf(value);
    keysOf.set(subject, (keysOf.get(subject) ?? new Set()).add(key));
  }

  function forget(subject: string): void {
    epoch += 1;
    for (const key of keysOf.get(subject) ?? []) drop(key, subject);
  }

  changes.subscribe(topic, forget, () => {
    epoch += 1;
    kept.clear();
    keysOf.clear();
  });

  async function reread(key: string): Promise<Value | undefined> {
    const started = epoch;
    const value = await load(key);
    if (value !== undefined && started === epoch && changes.fresh()) keep(key, value);
    return value;
  }

  return { find: (key) => (changes.fresh() ? kept.get(key) : undefined) ?? reread(key), reread, forget };
}
