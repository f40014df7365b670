import type { FastifyReply } from 'fastify';
import { tooManyRequests } from '../errors.ts';
import type { RateLimiter, Verdict } from '../rate-limit/rate-limiter.ts';

/** Counts a request against `key`, tells the caller where it stands, and refuses it when the bucket is empty. */
export function limit(limiter: RateLimiter | null, key: string, reply: FastifyReply): void | Promise<void> {
  const verdict = limiter?.take(key);
  if (verdict instanceof Promise) return verdict.then((late) => enforce(late, reply));
  if (verdict) enforce(verdict, reply);
}

function enforce(verdict: Verdict, reply: FastifyReply): void {
  reply.header('x-ratelimit-limit', verdict.limit);
  reply.header('x-ratelimit-remaining', verdict.remaining);
  reply.header('x-ratelimit-reset', verdict.resetSeconds);
  if (!verdict.allowed) throw tooManyRequests(verdict.retryAfterSeconds);
}
