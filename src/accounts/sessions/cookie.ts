import type { FastifyReply, FastifyRequest } from 'fastify';
import { atSignIn } from '../../audit/index.ts';
import type { Connection } from '../../platform/db/database.ts';
import { HOUR_MS } from '../../platform/durations.ts';
import { forbidden } from '../../platform/errors.ts';
import { comesFromOwnOrigin } from '../../platform/http/own-origin.ts';
import { clearCookie, cookieName, readCookie, setCookie } from '../../platform/pages/cookies.ts';
import { csrfTokenOf } from '../../platform/pages/csrf.ts';
import { sameText } from '../../platform/same-text.ts';
import { inOneTransaction, type Tools } from '../../platform/tools.ts';
import { auditAccount } from '../audit-account.ts';
import { byCaller } from '../auth/by-caller.ts';
import type { KnownSession, SessionCaller } from '../auth/caller.ts';
import type { Callers } from '../auth/callers.ts';
import { hashOfToken } from '../auth/secret-tokens.ts';
import { createSession, endSession, SESSION_PREFIX, sessionExpiry } from './sessions.ts';
import { touchSession } from './store.ts';

/** Sessions as requests carry them: in a cookie. */
export interface SessionCookie {
  /** The value of the cookie, whatever it is; undefined when there is none. */
  cookieIn(request: FastifyRequest): string | undefined;
  find(cookie: string): Promise<KnownSession | undefined>;
  /** For pages: who is logged in, with the token for forms. */
  read(request: FastifyRequest): Promise<SessionCaller | undefined>;
  /** Refuses an unsafe call that no page of ours made: the cookie alone comes with the forms of any page. */
  requireOwnCall(request: FastifyRequest, cookie: string): void;
  /** Always a new session: what the browser held before log-in never becomes one. `along` is part of its transaction. */
  start(
    request: FastifyRequest,
    reply: FastifyReply,
    userId: string,
    along: (connection: Connection) => Promise<void>,
  ): Promise<void>;
  end(reply: FastifyReply, caller: KnownSession): Promise<void>;
  clear(reply: FastifyReply): void;
}

export const SESSION_COOKIE = 'lares_session';
const VALUE = new RegExp(`^${SESSION_PREFIX}_[\\w-]{43}$`);
const TOUCH_EVERY_MS = HOUR_MS;
/** The server decides when a session ends; the browser just must not forget it earlier. */
const COOKIE_LASTS_S = 90 * 86_400;
const SAFE_METHODS = new Set(['GET', 'HEAD']);

export function openSessionCookie(
  tools: Tools,
  callers: Callers,
  publicUrl: string | undefined,
): SessionCookie {
  const secure = publicUrl?.startsWith('https:') ?? false;
  const name = cookieName(SESSION_COOKIE, secure);
  const clear = (reply: FastifyReply) => clearCookie(reply, name, secure);
  const cookieIn = (request: FastifyRequest) => readCookie(request, name);

  async function find(cookie: string): Promise<KnownSession | undefined> {
    if (!VALUE.test(cookie)) return undefined;
    const hash = hashOfToken(cookie);
    const now = tools.clock.now();
    let session = await callers.findSession(hash);
    if (session && now.getTime() - session.lastSeenAt >= TOUCH_EVERY_MS) {
      const expiresAt = sessionExpiry(session.createdAt, now.getTime());
      await touchSession(tools.database, session.tokenId, now, expiresAt);
      // Another process may have seen it later than the one in memory says.
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
    requireOwnCall: (request, cookie) => {
      if (SAFE_METHODS.has(request.method)) return;
      if (!comesFromOwnOrigin(request, publicUrl)) {
        throw forbidden('A call with the session cookie must come from a page of this service (Origin).');
      }
      const shown = request.headers['x-csrf-token'];
      if (typeof shown !== 'string' || !sameText(shown, csrfTokenOf(cookie))) {
        throw forbidden(
          'A call with the session cookie needs the header X-CSRF-Token: the csrf_token of GET /session.',
        );
      }
    },
    start: async (request, reply, userId, along) => {
      const { token } = await inOneTransaction(tools, async (joined) => {
        const made = await createSession(joined, userId, request.headers['user-agent']);
        const by = { ...atSignIn(request), tokenId: made.session_id };
        await auditAccount(joined, by, userId, { action: 'login.succeeded' });
        await along(joined.database);
        return made;
      });
      setCookie(reply, { name, value: token, secure, maxAgeS: COOKIE_LASTS_S });
    },
    end: async (reply, caller) => {
      const by = byCaller(caller, reply.request);
      await endSession(tools, caller.user.user_id, caller.tokenId, by);
      callers.forgetUser(caller.user.user_id);
      clear(reply);
    },
    clear,
  };
}
