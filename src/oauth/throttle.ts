import { addressKey } from '../platform/rate-limit/address-key.ts';
import { perMinute, type TryLimits } from '../platform/rate-limit/try-limits.ts';

/**
 * Slows down whoever guesses: 10 a minute per account and 60 per address.
 * Only what failed is counted at the token endpoint, and a right secret is never refused: a client_id is public, so
 * counting requests would let anybody who knows it lock the client out.
 */
export interface Throttle {
  /** A try for this account failed. Throws a 429 in place of the refusal when there were too many. */
  count(account: string | undefined, ip: string): Promise<void>;
}

const PER_ACCOUNT = perMinute(10);
const PER_ADDRESS = perMinute(60);

export function openThrottle(tries: TryLimits): Throttle {
  return {
    count: async (account, ip) => {
      await tries.take(PER_ADDRESS, `oauth-address:${addressKey(ip)}`);
      if (account !== undefined) await tries.take(PER_ACCOUNT, `oauth:${account}`);
    },
  };
}
