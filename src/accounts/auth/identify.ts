import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Clock } from '../../platform/clock.ts';
import { unauthorized } from '../../platform/errors.ts';
import { limitAddress } from '../../platform/http/limits/limit.ts';
import { hashOfToken } from '../../platform/secrets/secret-tokens.ts';
import type { SessionCookie } from '../sessions/session-cookie.ts';
import type { Caller } from './caller.ts';
import type { CallerCache } from './caller-cache.ts';
import { type CallerLimits, openCallerLimit } from './caller-limit.ts';

const BEARER = /^Bearer +([\w.~+/-]{1,256}=*) *$/i;

/**
 * Identifies the caller by the access token of the Authorization header or, without the header, by the session
 * cookie. Synchronous while the token's caller and rate lease are cached.
 */
export function openIdentification(
  callers: CallerCache,
  sessions: SessionCookie,
  limits: CallerLimits,
  clock: Clock,
): (request: FastifyRequest, reply: FastifyReply) => Caller | Promise<Caller> {
  const limitCaller = openCallerLimit(limits);

  function refuse(request: FastifyRequest, reply: FastifyReply, message: string): never | Promise<never> {
    // Guessed tokens count against the address. A valid token never does.
    const counted = limitAddress(limits.limiter, request, reply);
    if (counted) return counted.then(() => Promise.reject(unauthorized(message)));
    throw unauthorized(message);
  }

  function admit(
    caller: Caller | undefined,
    request: FastifyRequest,
    reply: FastifyReply,
  ): Caller | Promise<Caller> {
    if (!caller) return refuse(request, reply, 'The access token is not valid.');
    if (caller.expiresAt <= clock.now().getTime())
      return refuse(request, reply, 'The access token has expired.');
    const counted = limitCaller(caller, reply);
    return counted ? counted.then(() => caller) : caller;
  }

  async function identifySession(
    cookie: string,
    request: FastifyRequest,
    reply: FastifyReply,
  ): Promise<Caller> {
    const session = await sessions.find(cookie);
    if (!session) return refuse(request, reply, 'The session has ended. Log in again.');
    await limitCaller(session, reply);
    sessions.requireOwnPage(request, cookie);
    return session;
  }

  return (request, reply) => {
    const { authorization } = request.headers;
    const cookie = authorization === undefined ? sessions.cookieIn(request) : undefined;
    if (cookie !== undefined) return identifySession(cookie, request, reply);
    const token = BEARER.exec(authorization ?? '')?.[1];
    if (token === undefined) {
      return refuse(request, reply, 'Send an access token: Authorization: Bearer <ACCESS_TOKEN>.');
    }
    const found = callers.find(hashOfToken(token));
    return found instanceof Promise
      ? found.then((caller) => admit(caller, request, reply))
      : admit(found, request, reply);
  };
}
