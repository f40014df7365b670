import Type from 'typebox';
import {
  type AccessControl,
  actorOf,
  auditAccount,
  inConfirmedTransaction,
  notifyNewClientSecret,
  requireConfirmed,
} from '../../accounts/index.ts';
import { type By, changed } from '../../audit/index.ts';
import { retryDeadlock } from '../../platform/db/retry-deadlock.ts';
import { notFound } from '../../platform/errors.ts';
import { Empty, refTo } from '../../platform/http/document/common-schemas.ts';
import { paging } from '../../platform/http/request/paging.ts';
import { type AnyRoute, route } from '../../platform/http/route.ts';
import { isPublicId } from '../../platform/ids.ts';
import { inOneTransaction, type Tools } from '../../platform/tools.ts';
import type { OauthTools } from '../dependencies.ts';
import { createClient, requireRedirectUris, rotateSecret } from './clients.ts';
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

/** Clients of the logged-in user. Others' clients are answered like unknown ones. */
export function clientRoutes(tools: OauthTools, access: AccessControl): AnyRoute[] {
  const person = access.withSession();
  const found = <Thing>(thing: Thing | undefined | false): Thing => {
    if (!thing) throw notFound('Client');
    return thing;
  };
  const { mailer, baseUrl } = tools;
  const mailSecret = (joined: Tools, user_id: string, { name }: { name: string }, by: By) =>
    notifyNewClientSecret({ tools: joined, mailer, baseUrl }, joined.database, { user_id, name }, by);
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
      audit: { action: 'client.created', kind: 'client', answeredId: 'client_id' },
      body: ClientInput,
      status: 201,
      answer: refTo(NewClientBody),
      conflict: 'You have as many clients as there can be.',
      asksAgain: true,
      handle: ({ context: { caller }, body, request }) =>
        inConfirmedTransaction(tools, caller, async (joined) => {
          const { user_id } = caller.user;
          const client = await createClient(joined, { ...body, user_id });
          const object = objectOf(client);
          await auditAccount(joined, actorOf(caller, request), user_id, { action: 'client.created', object });
          await mailSecret(joined, user_id, client, actorOf(caller, request));
          return client;
        }),
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
      audit: { action: 'client.updated', kind: 'client', id: 'client_id' },
      body: ClientChange,
      answer: refTo(ClientBody),
      item: true,
      asksAgain: true,
      handle: async ({ context: { caller }, params: { client_id }, body, request }) => {
        const { name, redirect_uris } = body;
        const { user_id } = caller.user;
        const change = {
          ...(name === undefined ? {} : { name }),
          ...(redirect_uris ? { redirect_uris: requireRedirectUris(redirect_uris) } : {}),
        };
        return inOneTransaction(tools, async (joined) => {
          // Users' codes are sent to these addresses.
          if (redirect_uris) await requireConfirmed(joined.database, caller, joined.clock);
          const client = found(
            isPublicId(client_id) && (await updateClient(joined.database, user_id, client_id, change)),
          );
          const changes = changed(Object.keys(change));
          if (changes.length > 0) {
            await auditAccount(joined, actorOf(caller, request), user_id, {
              action: 'client.updated',
              object: objectOf(client),
              changes,
            });
          }
          return client;
        });
      },
    }),
    route({
      method: 'DELETE',
      path,
      operationId: 'deleteClient',
      summary: 'Delete an OAuth client, and revoke everything it was given',
      tag,
      access: person,
      audit: { action: 'client.deleted', kind: 'client', id: 'client_id' },
      answer: Empty,
      item: true,
      handle: async ({ context: { caller }, params: { client_id }, request }) => {
        const { user_id } = caller.user;
        found(isPublicId(client_id));
        await retryDeadlock(() =>
          inOneTransaction(tools, async (joined) => {
            const deleted = found(await deleteClient(joined.database, user_id, client_id));
            await auditAccount(joined, actorOf(caller, request), user_id, {
              action: 'client.deleted',
              object: objectOf({ client_id, ...deleted }),
            });
          }),
        );
        tools.invalidateUser(user_id);
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
      audit: { action: 'client.secret_rotated', kind: 'client', id: 'client_id' },
      status: 201,
      answer: ClientSecretBody,
      item: true,
      asksAgain: true,
      handle: ({ context: { caller }, params: { client_id }, request }) =>
        inConfirmedTransaction(tools, caller, async (joined) => {
          const { user_id } = caller.user;
          const rotated = found(isPublicId(client_id) && (await rotateSecret(joined, user_id, client_id)));
          const client = found(await findClient(joined.database, client_id));
          await auditAccount(joined, actorOf(caller, request), user_id, {
            action: 'client.secret_rotated',
            object: objectOf(client),
          });
          await mailSecret(joined, user_id, client, actorOf(caller, request));
          return rotated;
        }),
    }),
  ];
}

function objectOf({ client_id, name }: { client_id: string; name: string }) {
  return { kind: 'client' as const, id: client_id, name };
}
