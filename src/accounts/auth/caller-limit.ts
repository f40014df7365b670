import type { FastifyReply } from 'fastify';
import { type Bucket, limit, limitTwice } from '../../platform/http/limit.ts';
import type { RateLimiter } from '../../platform/rate-limit/rate-limiter.ts';
import type { Caller } from './caller.ts';

/** Null: there is no such limit. */
export interface CallerLimits {
  /** Each token, and each session. Also what counts against addresses. */
  limiter: RateLimiter | null;
  /** All tokens of a user together, and all sessions of a user together. */
  userLimiter: RateLimiter | null;
}

/**
 * Counts a call against its token and its user: more tokens are no more calls. Sessions have a bucket of their own,
 * so that a program which calls too often does not lock its user out of the pages where its token can be revoked.
 */
export function callerLimit({ limiter, userLimiter }: CallerLimits) {
  return (caller: Caller, reply: FastifyReply): void | Promise<void> => {
    const ofToken = `token:${caller.tokenId}`;
    const ofUser = `${caller.kind === 'session' ? 'sessions' : 'user'}:${caller.user.user_id}`;
    if (userLimiter === null) return limit(limiter, ofToken, reply);
    if (limiter === null || !isTighter(limiter, userLimiter)) return limit(userLimiter, ofUser, reply);
    const first: Bucket = { limiter, key: ofToken };
    return limitTwice(first, { limiter: userLimiter, key: ofUser }, reply);
  };
}

/** Otherwise the user's bucket is empty before the token's is, and that one need not be asked. */
function isTighter({ policy: token }: RateLimiter, { policy: user }: RateLimiter): boolean {
  return token.perSecond < user.perSecond || token.burst < user.burst;
}
