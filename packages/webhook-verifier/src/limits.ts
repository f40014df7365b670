import { WebhookVerificationError } from './webhook-verification-error.ts';

/** A delivery is a few kilobytes. The bound keeps a stranger from making a receiver hold and hash much more. */
export const MAX_BODY_BYTES = 1024 * 1024;

/** Events nest three or four levels. 64 is within the default of every JSON parser we know (Ruby's is 100). */
export const MAX_DEPTH = 64;

/** A body has four members and may gain some. Without a bound, 1 MiB holds 150,000, each parsed by itself. */
export const MAX_MEMBERS = 64;

export function refuseOversized(byteLength: number): void {
  if (byteLength <= MAX_BODY_BYTES) return;
  throw new WebhookVerificationError('body_too_large', `The body is over ${MAX_BODY_BYTES} bytes.`);
}
