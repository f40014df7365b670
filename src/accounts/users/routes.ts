import type { Static } from 'typebox';
import { changed } from '../../audit/index.ts';
import { notFound } from '../../platform/errors.ts';
import { refTo } from '../../platform/http/common-schemas.ts';
import { type AnyRoute, route } from '../../platform/http/route.ts';
import type { Serialized } from '../../platform/http/serialized.ts';
import { inOneTransaction, type Tools } from '../../platform/tools.ts';
import { auditAccount } from '../audit-account.ts';
import type { AccessControl } from '../auth/access.ts';
import { byCaller } from '../auth/by-caller.ts';
import { type Caller, tokenGives } from '../auth/caller.ts';
import type { Callers } from '../auth/callers.ts';
import { CurrentUser, UserBody, UserChange } from './schema.ts';
import { changeUser } from './store.ts';
import { nameAnswer, userAnswer } from './users.ts';

const tag = 'Users';

/** Clients ask for the current user at each start. A cached caller gets the same serialized answer. */
const presented = new WeakMap<Caller, Serialized<Static<typeof CurrentUser>>>();

export function userRoutes(tools: Tools, access: AccessControl, callers: Callers): AnyRoute[] {
  return [
    route({
      method: 'GET',
      path: '/users/me',
      operationId: 'getCurrentUser',
      summary: 'The user whose token this is; without `user_read` only user_id, fullname and email',
      tag,
      access: access.withAnything(),
      answer: refTo(CurrentUser),
      handle: ({ context: { caller }, serialize }) => {
        const known = presented.get(caller);
        if (known !== undefined) return known;
        const answer = serialize(tokenGives(caller, 'user_read') ? userAnswer(caller) : nameAnswer(caller));
        presented.set(caller, answer);
        return answer;
      },
    }),
    route({
      method: 'GET',
      path: '/users/:user_id',
      operationId: 'getUser',
      summary: 'A user: oneself',
      tag,
      access: access.withPermission('user_read'),
      answer: refTo(UserBody),
      item: true,
      handle: ({ context, params }) => {
        // Other users' ids are answered like unknown ids.
        if (params.user_id !== context.caller.user.user_id) throw notFound('User');
        return userAnswer(context.caller);
      },
    }),
    route({
      method: 'PATCH',
      path: '/users/me',
      operationId: 'updateCurrentUser',
      summary: 'Change your name or language',
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
          await auditAccount(joined, byCaller(caller, request), user_id, {
            action: 'account.updated',
            changes: changed(Object.keys(change)),
          });
        });
        callers.forgetUser(caller.user.user_id);
        return userAnswer((await callers.reread(caller)) ?? caller);
      },
    }),
  ];
}
