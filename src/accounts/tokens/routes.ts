import Type from 'typebox';
import { notFound } from '../../platform/errors.ts';
import { Empty } from '../../platform/http/document/common-schemas.ts';
import { paging } from '../../platform/http/request/paging.ts';
import { type AnyRoute, route } from '../../platform/http/route.ts';
import { isPublicId } from '../../platform/ids.ts';
import type { LinkSender } from '../addresses/addresses.ts';
import type { AccessControl } from '../auth/access.ts';
import { actorOf } from '../auth/actor.ts';
import type { CallerCache } from '../auth/caller-cache.ts';
import { AccessTokenList, NewPersonalToken, PersonalToken } from './schema.ts';
import { listAccessTokens } from './store.ts';
import { createPersonalToken, MOST_PERSONAL_TOKENS, revokePersonalToken } from './tokens.ts';

const tag = 'Users';

export function tokenRoutes(sender: LinkSender, access: AccessControl, callers: CallerCache): AnyRoute[] {
  const { tools } = sender;
  return [
    route({
      method: 'GET',
      path: '/users/me/tokens',
      operationId: 'listAccessTokens',
      summary: 'List access tokens',
      description: 'Returns your valid access tokens, without the tokens themselves.',
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
      method: 'POST',
      path: '/users/me/tokens',
      operationId: 'createAccessToken',
      summary: 'Create an access token',
      description:
        'Creates a personal access token. The answer contains the token, which is returned only once.',
      tag,
      // Requires a session: a third party's token could give itself more permissions.
      access: access.withSession(),
      audit: { action: 'token.created', kind: 'token', answeredId: 'token_id' },
      body: NewPersonalToken,
      status: 201,
      answer: PersonalToken,
      conflict: `You already have ${MOST_PERSONAL_TOKENS} access tokens.`,
      asksAgain: true,
      handle: ({ context: { caller }, body: { name, permissions, days }, request }) => {
        const input = { name, permissions, ...(days === undefined ? {} : { days }) };
        return createPersonalToken(sender, caller, input, actorOf(caller, request));
      },
    }),
    route({
      method: 'DELETE',
      path: '/users/me/tokens/:token_id',
      operationId: 'revokeAccessToken',
      summary: 'Revoke an access token',
      description: 'Every process refuses the token within a second.',
      tag,
      // Requires a session: a read-only application must not disable others.
      access: access.withSession(),
      audit: { action: 'token.revoked', kind: 'token', id: 'token_id' },
      answer: Empty,
      item: true,
      handle: async ({ context: { caller }, params: { token_id }, request }) => {
        const { user_id } = caller.user;
        const revoked =
          isPublicId(token_id) &&
          (await revokePersonalToken(tools, user_id, token_id, actorOf(caller, request)));
        if (!revoked) throw notFound('Access token');
        callers.invalidateUser(user_id);
        return {};
      },
    }),
  ];
}
