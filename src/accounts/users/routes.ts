import type { Static } from 'typebox';
import { changed } from '../../audit/index.ts';
import { notFound } from '../../platform/errors.ts';
import type { Serialized } from '../../platform/http/answer/serialized.ts';
import { refTo } from '../../platform/http/document/common-schemas.ts';
import { type AnyRoute, route } from '../../platform/http/route.ts';
import { inOneTransaction, type Tools } from '../../platform/tools.ts';
import { auditAccount } from '../audit-account.ts';
import type { AccessControl } from '../auth/access.ts';
import { actorOf } from '../auth/actor.ts';
import { type Caller, tokenHasRight } from '../auth/caller.ts';
import type { CallerCache } from '../auth/caller-cache.ts';
import { CurrentUser, UserBody, UserChange } from './schema.ts';
import { changeUser } from './store.ts';
import { presentUser, presentUserName } from './users.ts';

const tag = 'Users';

/** Clients ask for the current user at each start. A cached caller gets the same serialized answer. */
const cachedAnswers = new WeakMap<Caller, Serialized<Static<typeof CurrentUser>>>();

export function userRoutes(tools: Tools, access: AccessControl, callers: CallerCache): AnyRoute[] {
  return [
    route({
      method: 'GET',
      path: '/users/me',
      operationId: 'getCurrentUser',
      summary: 'Get the current user',
      description:
        'Returns the user of the access token or session. Without the permission `user_read`, only `user_id`, `fullname` and `email`.',
      tag,
      access: access.withAnyCaller(),
      answer: refTo(CurrentUser),
      handle: ({ context: { caller }, serialize }) => {
        const known = cachedAnswers.get(caller);
        if (known !== undefined) return known;
        const answer = serialize(
          tokenHasRight(caller, 'user_read') ? presentUser(caller) : presentUserName(caller),
        );
        cachedAnswers.set(caller, answer);
        return answer;
      },
    }),
    route({
      method: 'GET',
      path: '/users/:user_id',
      operationId: 'getUser',
      summary: 'Get a user',
      description: 'Returns your own user only. Any other id gets a 404.',
      tag,
      access: access.withPermission('user_read'),
      answer: refTo(UserBody),
      item: true,
      handle: ({ context, params }) => {
        // Other users' ids are answered like unknown ids.
        if (params.user_id !== context.caller.user.user_id) throw notFound('User');
        return presentUser(context.caller);
      },
    }),
    route({
      method: 'PATCH',
      path: '/users/me',
      operationId: 'updateCurrentUser',
      summary: 'Update the current user',
      description: 'Changes your name or language.',
      tag,
      // Requires a session.
      access: access.withSession(),
      audit: { action: 'account.updated', kind: 'user' },
      body: UserChange,
      answer: refTo(UserBody),
      handle: async ({ context: { caller }, body, request }) => {
        const { fullname, locale } = body;
        const { user_id } = caller.user;
        await inOneTransaction(tools, async (joined) => {
          const change = {
            ...(fullname === undefined ? {} : { fullname }),
            ...(locale === undefined ? {} : { locale }),
          };
          await changeUser(joined.database, user_id, change);
          if (Object.keys(change).length === 0) return;
          await auditAccount(joined, actorOf(caller, request), user_id, {
            action: 'account.updated',
            changes: changed(Object.keys(change)),
          });
        });
        callers.invalidateUser(caller.user.user_id);
        return presentUser((await callers.reread(caller)) ?? caller);
      },
    }),
  ];
}
