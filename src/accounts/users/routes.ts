import Type, { type Static } from 'typebox';
import { notFound } from '../../platform/errors.ts';
import { Empty, refTo } from '../../platform/http/common-schemas.ts';
import { paging } from '../../platform/http/paging.ts';
import { type AnyRoute, route } from '../../platform/http/route.ts';
import type { Serialized } from '../../platform/http/serialized.ts';
import { isPublicId } from '../../platform/ids.ts';
import type { Tools } from '../../platform/tools.ts';
import type { AccessControl } from '../auth/access.ts';
import { type Caller, tokenGives } from '../auth/caller.ts';
import type { Callers } from '../auth/callers.ts';
import { listAccessTokens, revokeAccessToken } from '../tokens/store.ts';
import { nameAnswer, userAnswer } from './answer.ts';
import { AccessTokenList, CurrentUser, UserBody } from './schema.ts';

const tag = 'Users';

/** Clients ask who they are at every start; a caller in memory answers with the text it was answered with before. */
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
        // Others are not told apart from nobody.
        if (params.user_id !== context.caller.user.user_id) throw notFound('User');
        return userAnswer(context.caller);
      },
    }),
    route({
      method: 'GET',
      path: '/users/me/tokens',
      operationId: 'listAccessTokens',
      summary: 'The access tokens of the user that are still valid',
      tag,
      access: access.withPermission('user_read'),
      query: Type.Object(paging.query),
      answer: AccessTokenList,
      handle: async ({ context, query }) => {
        const page = paging.page(query);
        const userId = context.caller.user.user_id;
        const { tokens, total_count } = await listAccessTokens(
          tools.database,
          userId,
          page,
          tools.clock.now(),
        );
        return {
          tokens: tokens.map((token) => ({ ...token, current: token.token_id === context.caller.tokenId })),
          paging: { total_count, ...page },
        };
      },
    }),
    route({
      method: 'DELETE',
      path: '/users/me/tokens/:token_id',
      operationId: 'revokeAccessToken',
      summary: 'Revoke an access token; every process refuses it within a second',
      tag,
      access: access.withPermission('user_read'),
      answer: Empty,
      item: true,
      handle: async ({ context, params }) => {
        const revoked =
          isPublicId(params.token_id) &&
          (await revokeAccessToken(
            tools.database,
            context.caller.user.user_id,
            params.token_id,
            tools.clock.now(),
          ));
        if (!revoked) throw notFound('Access token');
        callers.forgetUser(context.caller.user.user_id);
        return {};
      },
    }),
  ];
}
