import type { FastifyReply, FastifyRequest } from 'fastify';
import { atSignIn } from '../../audit/index.ts';
import type { Connection } from '../../platform/db/database.ts';
import { retryDeadlock } from '../../platform/db/retry-deadlock.ts';
import { HOUR_MS } from '../../platform/durations.ts';
import { forbidden } from '../../platform/errors.ts';
import { comesFromOwnOrigin } from '../../platform/http/request/own-origin.ts';
import { clearCookie, cookieName, readCookie, setCookie } from '../../platform/pages/cookies.ts';
import { csrfTokenOf } from '../../platform/pages/csrf.ts';
import { sameText } from '../../platform/secrets/constant-time.ts';
import { hashOfToken } from '../../platform/secrets/secret-tokens.ts';
import { inOneTransaction, type Tools } from '../../platform/tools.ts';
import { auditAccount } from '../audit-account.ts';
import { actorOf } from '../auth/actor.ts';
import type { CachedSession, SessionCaller } from '../auth/caller.ts';
import type { CallerCache } from '../auth/caller-cache.ts';
import { lockAccount } from '../users/store.ts';
import { createSession, endSession, SESSION_PREFIX, sessionExpiry } from './sessions.ts';
import { touchSession } from './store.ts';

export interface SessionCookie {
  /** The raw value of the cookie. Undefined if there is none. */
  cookieIn(request: FastifyRequest): string | undefined;
  find(cookie: string): Promise<CachedSession | undefined>;
  /** For pages: the logged-in user, with the token for forms. */
  read(request: FastifyRequest): Promise<SessionCaller | undefined>;
  /** Refuses an unsafe call from foreign pages, whose forms also send the cookie. */
  requireOwnPage(request: FastifyRequest, cookie: string): void;
  /**
   * Always creates a new session: a cookie from before the log-in never becomes one. `along` runs in its transaction.
   * Returns false without a session if the log-in is not valid any more.
   */
  start(
    request: FastifyRequest,
    reply: FastifyReply,
    verifiedUser: VerifiedUser,
    work: (connection: Connection) => Promise<void>,
  ): Promise<boolean>;
  end(reply: FastifyReply, caller: CachedSession): Promise<void>;
  clear(reply: FastifyReply): void;
}

/** A user who just proved their identity. */
export interface VerifiedUser {
  user_id: string;
  /** The hash that the password was checked against. */
  password_hash?: string;
  /** Checked in the session's transaction while the account is locked. */
  isStillOpen?(connection: Connection): Promise<boolean>;
}

export const SESSION_COOKIE = 'lares_session';
const VALUE = new RegExp(`^${SESSION_PREFIX}_[\\w-]{43}$`);
const TOUCH_EVERY_MS = HOUR_MS;
/** The server ends sessions. The browser must only keep the cookie long enough. */
const COOKIE_LASTS_S = 90 * 86_400;
const SAFE_METHODS = new Set(['GET', 'HEAD']);

export function openSessionCookie(
  tools: Tools,
  callers: CallerCache,
  publicUrl: string | undefined,
): SessionCookie {
  const secure = publicUrl?.startsWith('https:') ?? false;
  const name = cookieName(SESSION_COOKIE, secure);
  const clear = (reply: FastifyReply) => clearCookie(reply, name, secure);
  const cookieIn = (request: FastifyRequest) => readCookie(request, name);

  async function find(cookie: string): Promise<CachedSession | undefined> {
    if (!VALUE.test(cookie)) return undefined;
    const hash = hashOfToken(cookie);
    const now = tools.clock.wall();
    let session = await callers.findSession(hash);
    if (session && now.getTime() - session.lastSeenAt >= TOUCH_EVERY_MS) {
      const expiresAt = sessionExpiry(session.createdAt, now.getTime());
      await touchSession(tools.database, session.tokenId, now, expiresAt);
      // Another process may have seen the session later than the cache says.
      session = await callers.rereadSession(hash);
    }
    return session && session.expiresAt > now.getTime() ? session : undefined;
  }

  return {
    cookieIn,
    find,
    read: async (request) => {
      const cookie = cookieIn(request);
      const session = cookie === undefined ? undefined : await find(cookie);
      return cookie !== undefined && session ? { ...session, csrf: csrfTokenOf(cookie) } : undefined;
    },
    requireOwnPage: (request, cookie) => {
      if (SAFE_METHODS.has(request.method)) return;
      if (!comesFromOwnOrigin(request, publicUrl)) {
        throw forbidden(
          'Requests with the session cookie must come from a page of this service. Check the Origin header.',
        );
      }
      const shown = request.headers['x-csrf-token'];
      if (typeof shown !== 'string' || !sameText(shown, csrfTokenOf(cookie))) {
        throw forbidden(
          'Requests with the session cookie require the X-CSRF-Token header. Send the csrf_token of GET /session.',
        );
      }
    },
    start: async (request, reply, { user_id: userId, password_hash, isStillOpen }, work) => {
      // Changes of the second factor lock a session first, then the account.
      const made = await retryDeadlock(() =>
        inOneTransaction(tools, async (joined) => {
          if (!(await lockAccount(joined.database, userId, password_hash))) return undefined;
          if (isStillOpen && !(await isStillOpen(joined.database))) return undefined;
          const session = await createSession(joined, userId, request.headers['user-agent']);
          const by = { ...atSignIn(request), tokenId: session.session_id };
          await auditAccount(joined, by, userId, { action: 'login.succeeded' });
          await work(joined.database);
          return session;
        }),
      );
      if (made) setCookie(reply, { name, value: made.token, secure, maxAgeS: COOKIE_LASTS_S });
      return made !== undefined;
    },
    end: async (reply, caller) => {
      const by = actorOf(caller, reply.request);
      await endSession(tools, caller.user.user_id, caller.tokenId, by);
      callers.invalidateUser(caller.user.user_id);
      clear(reply);
    },
    clear,
  };
}
