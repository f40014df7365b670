import Type from 'typebox';
import { type AccessControl, actorOf } from '../../accounts/index.ts';
import { Empty, refTo } from '../../platform/http/document/common-schemas.ts';
import { paging } from '../../platform/http/request/paging.ts';
import { type AnyRoute, route } from '../../platform/http/route.ts';
import type { OauthTools } from '../dependencies.ts';
import {
  changeOwnClient,
  createOwnClient,
  deleteOwnClient,
  requireOwnClient,
  rotateOwnSecret,
} from './own-clients.ts';
import {
  ClientBody,
  ClientChange,
  ClientInput,
  ClientList,
  ClientSecretBody,
  NewClientBody,
} from './schema.ts';
import { listClients } from './store.ts';

const tag = 'OAuth';
const path = '/users/me/clients/:client_id';

/** Clients of the logged-in user. */
export function clientRoutes(tools: OauthTools, access: AccessControl): AnyRoute[] {
  const person = access.withSession();
  return [
    route({
      method: 'GET',
      path: '/users/me/clients',
      operationId: 'listClients',
      summary: 'List OAuth clients',
      description: 'Returns the OAuth clients that you created.',
      tag,
      access: person,
      query: Type.Object(paging.query),
      answer: ClientList,
      handle: async ({ context: { caller }, query }) => {
        const page = paging.page(query);
        const { clients, total_count } = await listClients(tools.database, caller.user.user_id, page);
        return { clients, paging: { total_count, ...page } };
      },
    }),
    route({
      method: 'POST',
      path: '/users/me/clients',
      operationId: 'createClient',
      summary: 'Create an OAuth client',
      description: 'The answer contains the secret of the client, which is returned only once.',
      tag,
      access: person,
      audit: { action: 'client.created', kind: 'client', answeredId: 'client_id' },
      body: ClientInput,
      status: 201,
      answer: refTo(NewClientBody),
      conflict: 'You have the maximum number of clients.',
      asksAgain: true,
      handle: ({ context: { caller }, body, request }) =>
        createOwnClient(tools, caller, body, actorOf(caller, request)),
    }),
    route({
      method: 'GET',
      path,
      operationId: 'getClient',
      summary: 'Get an OAuth client',
      tag,
      access: person,
      answer: refTo(ClientBody),
      item: true,
      handle: ({ context: { caller }, params: { client_id } }) => requireOwnClient(tools, caller, client_id),
    }),
    route({
      method: 'PATCH',
      path,
      operationId: 'updateClient',
      summary: 'Update an OAuth client',
      description: 'Changes the name or the redirect URIs.',
      tag,
      access: person,
      audit: { action: 'client.updated', kind: 'client', id: 'client_id' },
      body: ClientChange,
      answer: refTo(ClientBody),
      item: true,
      asksAgain: true,
      handle: ({ context: { caller }, params: { client_id }, body, request }) =>
        changeOwnClient(tools, caller, client_id, body, actorOf(caller, request)),
    }),
    route({
      method: 'DELETE',
      path,
      operationId: 'deleteClient',
      summary: 'Delete an OAuth client',
      description: 'Deletes an OAuth client and revokes all access that users granted to it.',
      tag,
      access: person,
      audit: { action: 'client.deleted', kind: 'client', id: 'client_id' },
      answer: Empty,
      item: true,
      handle: async ({ context: { caller }, params: { client_id }, request }) => {
        await deleteOwnClient(tools, caller, client_id, actorOf(caller, request));
        return {};
      },
    }),
    route({
      method: 'POST',
      path: `${path}/secret` as const,
      operationId: 'rotateClientSecret',
      summary: 'Rotate the client secret',
      description: 'Returns a new secret. The old one stops working at once.',
      tag,
      access: person,
      audit: { action: 'client.secret_rotated', kind: 'client', id: 'client_id' },
      status: 201,
      answer: ClientSecretBody,
      item: true,
      asksAgain: true,
      handle: ({ context: { caller }, params: { client_id }, request }) =>
        rotateOwnSecret(tools, caller, client_id, actorOf(caller, request)),
    }),
  ];
}
