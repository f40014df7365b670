import type { Clock } from '../clock.ts';
import type { Database } from '../db/database.ts';
import { tooManyRequests } from '../errors.ts';
import { type BucketPolicy, takeFromBuckets } from './take-from-buckets.ts';

/** Slows down guessing, with buckets shared by all processes. */
export interface TryLimits {
  /** Counts an attempt. Throws a 429 after too many. */
  take(policy: BucketPolicy, bucket: string): Promise<void>;
}

export const perMinute = (count: number): BucketPolicy => ({ perSecond: count / 60, burst: count });

/** One by one instead of leases: unused tokens of a lease are lost, and ten a minute are few. */
export function openTryLimits(database: Database, clock: Clock): TryLimits {
  return {
    take: async (policy, bucket) => {
      const grant = (await takeFromBuckets(database, policy, [bucket], 1, clock)).get(bucket);
      if (grant && grant.granted < 1) {
        throw tooManyRequests(Math.max(1, Math.ceil((1 - grant.tokens) / policy.perSecond)));
      }
    },
  };
}

export const unlimitedTries: TryLimits = { take: async () => undefined };
