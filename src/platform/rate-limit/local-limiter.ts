import type { Clock } from '../clock.ts';
import type { RateLimiter, Verdict } from './rate-limiter.ts';
import type { BucketPolicy } from './take-from-buckets.ts';

/** A token bucket per key in this process's memory: without a statement, also without a database. */
export interface LocalLimiter extends RateLimiter {
  take(key: string): Verdict;
}

interface Bucket {
  tokens: number;
  at: number;
}

export function openLocalLimiter(policy: BucketPolicy, clock: Clock, mostKept: number): LocalLimiter {
  const { perSecond, burst } = policy;
  const buckets = new Map<string, Bucket>();

  function keep(key: string, bucket: Bucket): void {
    // The least recently used is evicted first.
    buckets.delete(key);
    buckets.set(key, bucket);
    const oldest = buckets.size > mostKept ? buckets.keys().next().value : undefined;
    if (oldest !== undefined) buckets.delete(oldest);
  }

  return {
    policy,
    take: (key) => {
      const now = clock.monotonicMs();
      const before = buckets.get(key);
      const refilled = before ? before.tokens + ((now - before.at) / 1000) * perSecond : burst;
      const tokens = Math.min(burst, Math.max(0, refilled));
      const allowed = tokens >= 1;
      const left = allowed ? tokens - 1 : tokens;
      if (allowed) keep(key, { tokens: left, at: now });
      return {
        allowed,
        limit: burst,
        remaining: Math.floor(left),
        resetSeconds: Math.ceil((burst - left) / perSecond),
        retryAfterSeconds: allowed ? 0 : Math.ceil((1 - tokens) / perSecond),
      };
    },
  };
}
