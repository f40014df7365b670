import { hash } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { addressKey } from '../platform/rate-limit/address-key.ts';
import { perMinute, type TryLimits } from '../platform/rate-limit/try-limits.ts';
import type { KnownDevices } from './known-devices.ts';

/**
 * Limits of attempts. Buckets are named by a hash of the e-mail address, whether or not it has an account, folded as
 * the database does: spellings that find the same account share a bucket.
 */
export interface Throttle {
  /** A log-in attempt. A browser known to the account uses a bucket of its own only. */
  login(request: FastifyRequest, email: string): Promise<void>;
  /** Any other costly form. */
  form(request: FastifyRequest): Promise<void>;
  /** A wrong setup code. Only wrong ones count, so that strangers cannot lock out the operator. */
  wrongSetupCode(): Promise<void>;
}

type Fold = (email: string) => Promise<string>;

const PER_ACCOUNT = perMinute(10);
const PER_ADDRESS = perMinute(60);
/** For all addresses together. */
const WRONG_CODES = perMinute(10);

export function openThrottle(tries: TryLimits, devices: KnownDevices, fold: Fold): Throttle {
  const account = (address: string) => hash('sha256', address, 'hex');
  const form = (request: FastifyRequest) =>
    tries.take(PER_ADDRESS, `sign-in-address:${addressKey(request.ip)}`);
  return {
    login: async (request, email) => {
      const address = await fold(email);
      const device = devices.find(request, address);
      if (device !== undefined) return tries.take(PER_ACCOUNT, `sign-in-device:${device}`);
      await form(request);
      await tries.take(PER_ACCOUNT, `sign-in:${account(address)}`);
    },
    form,
    wrongSetupCode: () => tries.take(WRONG_CODES, 'setup-code'),
  };
}
