import type { FastifyReply } from 'fastify';
import { type Bucket, limit, limitTwice } from '../../platform/http/limits/limit.ts';
import type { RateLimiter } from '../../platform/rate-limit/rate-limiter.ts';
import type { Caller } from './caller.ts';

/** Null: no such limit. */
export interface CallerLimits {
  /** Per token or session. Also counts failed attempts per address. */
  limiter: RateLimiter | null;
  /** Per user: all tokens together, and all sessions together. */
  userLimiter: RateLimiter | null;
}

/**
 * Counts a call against its token and its user, so that more tokens do not allow more calls. Sessions have a bucket
 * of their own: a busy program cannot lock its user out of the pages where the token can be revoked.
 */
export function openCallerLimit({ limiter, userLimiter }: CallerLimits) {
  return (caller: Caller, reply: FastifyReply): void | Promise<void> => {
    const tokenKey = `token:${caller.tokenId}`;
    const userKey = `${caller.kind === 'session' ? 'sessions' : 'user'}:${caller.user.user_id}`;
    if (userLimiter === null) return limit(limiter, tokenKey, reply);
    if (limiter === null || !isTighter(limiter, userLimiter)) return limit(userLimiter, userKey, reply);
    const first: Bucket = { limiter, key: tokenKey };
    return limitTwice(first, { limiter: userLimiter, key: userKey }, reply);
  };
}

/** If the user's bucket is the tighter one, the token's bucket needs no check. */
function isTighter({ policy: token }: RateLimiter, { policy: user }: RateLimiter): boolean {
  return token.perSecond < user.perSecond || token.burst < user.burst;
}
