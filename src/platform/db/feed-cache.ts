import { batched } from '../batch.ts';
import type { ChangeFeed } from './change-feed.ts';

/**
 * Caches values while the change feed works. Each value belongs to a subject. A notification about the subject drops
 * all its values in every process. Missing values are never cached.
 */
export interface FeedCache<Value> {
  find(key: string): Value | undefined | Promise<Value | undefined>;
  /** Reads past the cache, because a notification of another process's change may not have arrived yet. */
  reread(key: string): Promise<Value | undefined>;
  /** For the process that made the change: its next lookup sees it. */
  forget(subject: string): void;
}

export interface FeedCacheOptions<Value> {
  changes: ChangeFeed;
  /** Topic of the notifications, whose key is the subject. */
  topic: string;
  subjectOf(value: Value): string;
  mostKept: number;
  read(keys: string[]): Promise<Map<string, Value>>;
}

export function openFeedCache<Value>(options: FeedCacheOptions<Value>): FeedCache<Value> {
  const { changes, topic, subjectOf, mostKept } = options;
  const kept = new Map<string, Value>();
  const keysOf = new Map<string, Set<string>>();
  /** Increased with every change: a lookup that began before a change must not be cached after it. */
  let epoch = 0;
  const load = batched(options.read);

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
