import Type from 'typebox';
import { type AccessControl, inNameOfConfirmed } from '../../accounts/index.ts';
import { retryDeadlock } from '../../platform/db/retry-deadlock.ts';
import { notFound } from '../../platform/errors.ts';
import { Empty, refTo } from '../../platform/http/common-schemas.ts';
import { paging } from '../../platform/http/paging.ts';
import { type AnyRoute, route } from '../../platform/http/route.ts';
import { isPublicId } from '../../platform/ids.ts';
import type { OauthTools } from '../dependencies.ts';
import { createClient, rotateSecret, soundRedirectUris } from './clients.ts';
import {
  ClientBody,
  ClientChange,
  ClientInput,
  ClientList,
  ClientSecretBody,
  NewClientBody,
} from './schema.ts';
import { deleteClient, findClient, listClients, updateClient } from './store.ts';

const tag = 'OAuth';
const path = '/users/me/clients/:client_id';

/** Clients of the person who is logged in; those of others are not told apart from none. */
export function clientRoutes(tools: OauthTools, access: AccessControl): AnyRoute[] {
  const person = access.withSession();
  const found = <Thing>(thing: Thing | undefined | false): Thing => {
    if (!thing) throw notFound('Client');
    return thing;
  };
  return [
    route({
      method: 'GET',
      path: '/users/me/clients',
      operationId: 'listClients',
      summary: 'The OAuth clients you made',
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
      summary: 'Make an OAuth client; its secret is in this answer only',
      tag,
      access: person,
      body: ClientInput,
      status: 201,
      answer: refTo(NewClientBody),
      conflict: 'You have as many clients as there can be.',
      asksAgain: true,
      handle: ({ context: { caller }, body }) =>
        inNameOfConfirmed(tools, caller, (joined) =>
          createClient(joined, { user_id: caller.user.user_id, ...body }),
        ),
    }),
    route({
      method: 'GET',
      path,
      operationId: 'getClient',
      summary: 'An OAuth client',
      tag,
      access: person,
      answer: refTo(ClientBody),
      item: true,
      handle: async ({ context: { caller }, params: { client_id } }) => {
        const client = found(isPublicId(client_id) && (await findClient(tools.database, client_id)));
        return found(client.user_id === caller.user.user_id && client);
      },
    }),
    route({
      method: 'PATCH',
      path,
      operationId: 'updateClient',
      summary: 'Change the name or the redirect URIs of an OAuth client',
      tag,
      access: person,
      body: ClientChange,
      answer: refTo(ClientBody),
      item: true,
      handle: async ({ context: { caller }, params: { client_id }, body: { name, redirect_uris } }) => {
        const change = {
          ...(name === undefined ? {} : { name }),
          ...(redirect_uris ? { redirect_uris: soundRedirectUris(redirect_uris) } : {}),
        };
        return found(
          isPublicId(client_id) &&
            (await updateClient(tools.database, caller.user.user_id, client_id, change)),
        );
      },
    }),
    route({
      method: 'DELETE',
      path,
      operationId: 'deleteClient',
      summary: 'Delete an OAuth client, and revoke everything it was given',
      tag,
      access: person,
      answer: Empty,
      item: true,
      handle: async ({ context: { caller }, params: { client_id } }) => {
        const deleted =
          isPublicId(client_id) &&
          (await retryDeadlock(() => deleteClient(tools.database, caller.user.user_id, client_id)));
        found(deleted);
        tools.forgetUser(caller.user.user_id);
        return {};
      },
    }),
    route({
      method: 'POST',
      path: `${path}/secret` as const,
      operationId: 'rotateClientSecret',
      summary: 'Make a new secret for an OAuth client; the old one stops at once',
      tag,
      access: person,
      status: 201,
      answer: ClientSecretBody,
      item: true,
      asksAgain: true,
      handle: async ({ context: { caller }, params: { client_id } }) =>
        found(
          isPublicId(client_id) &&
            (await inNameOfConfirmed(tools, caller, (joined) =>
              rotateSecret(joined, caller.user.user_id, client_id),
            )),
        ),
    }),
  ];
}
