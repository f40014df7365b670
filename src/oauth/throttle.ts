import { addressKey } from '../platform/rate-limit/address-key.ts';
import { perMinute, type TryLimits } from '../platform/rate-limit/try-limits.ts';

/**
 * Slows down guessing: 10 a minute per account and 60 per address. The token endpoint counts failures only and never
 * refuses a right secret: a client_id is public, so that counting requests would let anyone lock the client out.
 */
export interface Throttle {
  /** Records a failed attempt for this account. Throws a 429 instead of the refusal after too many. */
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
