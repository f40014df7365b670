import type { FastifyReply, FastifyRequest } from 'fastify';
import { tooManyRequests } from '../../errors.ts';
import { addressKey } from '../../rate-limit/address-key.ts';
import type { LocalLimiter } from '../../rate-limit/local-limiter.ts';
import type { RateLimiter, Verdict } from '../../rate-limit/rate-limiter.ts';

/** Counts a request against `key`, sets the rate limit headers, and rejects it if the bucket is empty. */
export function limit(limiter: RateLimiter | null, key: string, reply: FastifyReply): void | Promise<void> {
  const verdict = limiter?.take(key);
  if (verdict instanceof Promise) return verdict.then((late) => enforce(late, reply));
  if (verdict) enforce(verdict, reply);
}

/** The same for unidentified callers, against their address. */
export function limitAddress(
  limiter: RateLimiter | null,
  request: FastifyRequest,
  reply: FastifyReply,
): void | Promise<void> {
  return limit(limiter, `address:${addressKey(request.ip)}`, reply);
}

/** As above, synchronously and in the memory of this process. */
export function limitStranger(
  limiter: LocalLimiter | null,
  request: FastifyRequest,
  reply: FastifyReply,
): void {
  if (limiter) enforce(limiter.take(addressKey(request.ip)), reply);
}

export interface Bucket {
  limiter: RateLimiter;
  key: string;
}

/**
 * The same for two buckets. What the first rejects is not counted in the second. The headers show the emptier one.
 */
export function limitTwice(first: Bucket, second: Bucket, reply: FastifyReply): void | Promise<void> {
  const goOn = (one: Verdict): void | Promise<void> => {
    if (!one.allowed) return enforce(one, reply);
    const other = second.limiter.take(second.key);
    return other instanceof Promise
      ? other.then((late) => enforce(tighter(one, late), reply))
      : enforce(tighter(one, other), reply);
  };
  const verdict = first.limiter.take(first.key);
  return verdict instanceof Promise ? verdict.then(goOn) : goOn(verdict);
}

function tighter(one: Verdict, other: Verdict): Verdict {
  if (!other.allowed) return other;
  return other.remaining < one.remaining ? other : one;
}

function enforce(verdict: Verdict, reply: FastifyReply): void {
  reply.header('x-ratelimit-limit', verdict.limit);
  reply.header('x-ratelimit-remaining', verdict.remaining);
  reply.header('x-ratelimit-reset', verdict.resetSeconds);
  if (!verdict.allowed) throw tooManyRequests(verdict.retryAfterSeconds);
}
