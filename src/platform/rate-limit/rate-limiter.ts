import { batched } from '../batch.ts';
import type { Clock } from '../clock.ts';
import type { Database } from '../db/database.ts';
import { SECOND_MS } from '../durations.ts';
import { type BucketPolicy, type Grant, takeFromBuckets } from './take-from-buckets.ts';

/**
 * A token bucket per key, shared by all processes. Each process leases tokens in small portions and spends them from
 * memory: most requests cost no statement, and all processes together never exceed the bucket.
 */
export interface RateLimiter {
  readonly policy: BucketPolicy;
  /** Synchronous while a lease lasts, otherwise after one (batched) statement. */
  take(key: string): Verdict | Promise<Verdict>;
}

export interface Verdict {
  allowed: boolean;
  limit: number;
  remaining: number;
  /** Until the bucket is full again. */
  resetSeconds: number;
  retryAfterSeconds: number;
}

/** A tenth of the burst: ten statements for a whole burst, and little left unused in a lease. */
const LEASE_SHARE = 0.1;
const LEASE_LASTS_MS = SECOND_MS;
const MOST_LEASES = 50_000;

interface Lease {
  tokens: number;
  left: number;
  takenAt: number;
}

export function openRateLimiter(database: Database, policy: BucketPolicy, clock: Clock): RateLimiter {
  const leases = new Map<string, Lease>();
  const refills = new Map<string, Promise<void>>();
  const leaseSize = Math.max(1, Math.ceil(policy.burst * LEASE_SHARE));
  const takeGrant = batched<string, Grant>((keys) =>
    takeFromBuckets(database, policy, keys, leaseSize, clock),
  );

  function verdict(allowed: boolean, lease: Lease): Verdict {
    const held = Math.max(0, lease.tokens + lease.left);
    const wait = Math.max(0, (1 - lease.left) / policy.perSecond);
    return {
      allowed,
      limit: policy.burst,
      remaining: Math.floor(held),
      resetSeconds: Math.ceil((policy.burst - held) / policy.perSecond),
      retryAfterSeconds: allowed ? 0 : Math.max(1, Math.ceil(wait)),
    };
  }

  function spend(key: string): Verdict | undefined {
    const lease = leases.get(key);
    if (!lease) return undefined;
    const age = clock.monotonicMs() - lease.takenAt;
    if (lease.tokens >= 1 && age < LEASE_LASTS_MS) {
      lease.tokens -= 1;
      return verdict(true, lease);
    }
    // The bucket was empty when last seen: no statement before it has refilled one.
    const refilled = lease.left + (age / 1000) * policy.perSecond;
    if (lease.tokens < 1 && refilled < 1) return verdict(false, lease);
    return undefined;
  }

  function remember(key: string, grant: Grant): void {
    leases.delete(key);
    const oldest = leases.size >= MOST_LEASES ? leases.keys().next().value : undefined;
    if (oldest !== undefined) leases.delete(oldest);
    leases.set(key, { tokens: grant.granted, left: grant.tokens, takenAt: clock.monotonicMs() });
  }

  /** One refill per key at a time. Callers of the key share it and retry. */
  function refill(key: string): Promise<void> {
    const running = refills.get(key);
    if (running) return running;
    const started = takeGrant(key)
      .then((grant) => {
        if (!grant) throw new Error('rate bucket not returned');
        remember(key, grant);
      })
      .finally(() => refills.delete(key));
    refills.set(key, started);
    return started;
  }

  async function refillAndSpend(key: string): Promise<Verdict> {
    for (;;) {
      await refill(key);
      const done = spend(key);
      if (done) return done;
    }
  }

  return { policy, take: (key) => spend(key) ?? refillAndSpend(key) };
}
