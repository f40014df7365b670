import Type from 'typebox';
import { type AccessControl, actorOf, auditAccount } from '../../accounts/index.ts';
import { retryDeadlock } from '../../platform/db/retry-deadlock.ts';
import { notFound } from '../../platform/errors.ts';
import { Empty } from '../../platform/http/document/common-schemas.ts';
import { paging } from '../../platform/http/request/paging.ts';
import { type AnyRoute, route } from '../../platform/http/route.ts';
import { isPublicId } from '../../platform/ids.ts';
import { inOneTransaction } from '../../platform/tools.ts';
import type { OauthTools } from '../dependencies.ts';
import { GrantList } from './schema.ts';
import { deleteGrant, listGrants } from './store.ts';

const tag = 'OAuth';

/** The apps that a user connected. */
export function grantRoutes(tools: OauthTools, access: AccessControl): AnyRoute[] {
  const person = access.withSession();
  return [
    route({
      method: 'GET',
      path: '/users/me/grants',
      operationId: 'listGrants',
      summary: 'List connected applications',
      description: 'Returns the applications that may use your account.',
      tag,
      access: person,
      query: Type.Object(paging.query),
      answer: GrantList,
      handle: async ({ context: { caller }, query }) => {
        const page = paging.page(query);
        const { grants, total_count } = await listGrants(tools.database, caller.user.user_id, page);
        return { grants, paging: { total_count, ...page } };
      },
    }),
    route({
      method: 'DELETE',
      path: '/users/me/grants/:grant_id',
      operationId: 'deleteGrant',
      summary: 'Disconnect an application',
      description:
        'The tokens of the application stop working at once. The webhooks that it created for you are deleted.',
      tag,
      access: person,
      audit: { action: 'app.removed', kind: 'app', id: 'client_id' },
      answer: Empty,
      item: true,
      handle: async ({ context: { caller }, params: { grant_id }, request }) => {
        const { user_id } = caller.user;
        if (!isPublicId(grant_id)) throw notFound('Grant');
        await retryDeadlock(() =>
          inOneTransaction(tools, async (joined) => {
            const deleted = await deleteGrant(joined.database, user_id, grant_id);
            if (!deleted) throw notFound('Grant');
            const object = { kind: 'app' as const, id: deleted.client_id, name: deleted.client_name };
            await auditAccount(joined, actorOf(caller, request), user_id, { action: 'app.removed', object });
          }),
        );
        tools.invalidateUser(user_id);
        return {};
      },
    }),
  ];
}
