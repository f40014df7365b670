import Type from 'typebox';
import { notFound } from '../../platform/errors.ts';
import { Empty } from '../../platform/http/document/common-schemas.ts';
import { paging } from '../../platform/http/request/paging.ts';
import { type AnyRoute, route } from '../../platform/http/route.ts';
import { isPublicId } from '../../platform/ids.ts';
import { csrfTokenOf } from '../../platform/pages/csrf.ts';
import type { TryLimits } from '../../platform/rate-limit/try-limits.ts';
import type { Tools } from '../../platform/tools.ts';
import { type AccountKeys, RevokeAll } from '../account-keys.ts';
import type { AccessControl } from '../auth/access.ts';
import { actorOf } from '../auth/actor.ts';
import type { CallerCache } from '../auth/caller-cache.ts';
import { PASSWORD_TRIES, passwordBucket } from '../passwords/check-login.ts';
import type { SecondFactors } from '../second-factor/open-second-factors.ts';
import { presentUser } from '../users/users.ts';
import { confirmIdentity } from './confirmation.ts';
import { ConfirmedSession, CurrentSession, SessionConfirmation, SessionList } from './schema.ts';
import type { SessionCookie } from './session-cookie.ts';
import { endSession, endSessionsOf } from './sessions.ts';
import { listSessions } from './store.ts';

const tag = 'Users';

export function sessionRoutes(
  tools: Tools,
  access: AccessControl,
  callers: CallerCache,
  sessions: SessionCookie,
  keys: AccountKeys,
  tries: TryLimits,
  secondFactors: SecondFactors,
): AnyRoute[] {
  const person = access.withSession();
  return [
    route({
      method: 'GET',
      path: '/session',
      operationId: 'getSession',
      summary: 'Get the session',
      description: 'Returns the logged-in user and the `csrf_token` that other calls of this session need.',
      tag,
      access: person,
      answer: CurrentSession,
      handle: ({ context: { caller }, request }) => ({
        session_id: caller.tokenId,
        csrf_token: csrfTokenOf(sessions.cookieIn(request) ?? ''),
        created_at: new Date(caller.createdAt),
        expires_at: new Date(caller.expiresAt),
        user: presentUser(caller),
      }),
    }),
    route({
      method: 'DELETE',
      path: '/session',
      operationId: 'endSession',
      summary: 'End the session',
      description: 'Logs out. Every process refuses the session within a second.',
      tag,
      access: person,
      audit: { action: 'session.ended', kind: 'session' },
      answer: Empty,
      handle: async ({ context: { caller }, reply }) => {
        await sessions.end(reply, caller);
        return {};
      },
    }),
    route({
      method: 'POST',
      path: '/session/confirmation',
      operationId: 'confirmSession',
      summary: 'Confirm the session',
      description:
        'Proves your identity again. For ten minutes, the session may make calls that answer `confirmation_required` otherwise, such as creating tokens.',
      tag,
      access: person,
      audit: { none: 'Lists sessions. What the operator changes has an entry.' },
      body: SessionConfirmation,
      answer: ConfirmedSession,
      handle: async ({ context: { caller }, body }) => {
        // The same bucket as the other endpoint that takes a logged-in user's password.
        await tries.take(PASSWORD_TRIES, passwordBucket(caller.user.user_id));
        return { confirmed_until: await confirmIdentity(tools, secondFactors, caller, body) };
      },
    }),
    route({
      method: 'GET',
      path: '/users/me/sessions',
      operationId: 'listSessions',
      summary: 'List sessions',
      description: 'Returns the browsers in which you are logged in, last seen first.',
      tag,
      access: person,
      query: Type.Object(paging.query),
      answer: SessionList,
      handle: async ({ context: { caller }, query }) => {
        const page = paging.page(query);
        const found = await listSessions(tools.database, caller.user.user_id, page, tools.clock.wall());
        return {
          sessions: found.sessions.map((session) => ({
            ...session,
            current: session.session_id === caller.tokenId,
          })),
          paging: { total_count: found.total_count, ...page },
        };
      },
    }),
    route({
      method: 'DELETE',
      path: '/users/me/sessions',
      operationId: 'endAllSessions',
      summary: 'End all sessions',
      description:
        'Logs you out everywhere, this browser included, and disconnects all applications. With `revoke_all`, all other access to the account ends too.',
      tag,
      access: person,
      audit: { action: 'sessions.ended', kind: 'user' },
      query: Type.Object({ revoke_all: RevokeAll }),
      answer: Empty,
      handle: async ({ context: { caller }, query, request, reply }) => {
        const by = actorOf(caller, request);
        await endSessionsOf(tools, caller.user.user_id, keys, query.revoke_all ?? false, by);
        callers.invalidateUser(caller.user.user_id);
        sessions.clear(reply);
        return {};
      },
    }),
    route({
      method: 'DELETE',
      path: '/users/me/sessions/:session_id',
      operationId: 'endOneSession',
      summary: 'End a session',
      description: 'Logs out one browser.',
      tag,
      access: person,
      audit: { action: 'session.ended', kind: 'session', id: 'session_id' },
      answer: Empty,
      item: true,
      handle: async ({ context: { caller }, params: { session_id }, request }) => {
        const ended =
          isPublicId(session_id) &&
          (await endSession(tools, caller.user.user_id, session_id, actorOf(caller, request)));
        if (!ended) throw notFound('Session');
        callers.invalidateUser(caller.user.user_id);
        return {};
      },
    }),
  ];
}
