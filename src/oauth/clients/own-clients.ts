import type { Static } from 'typebox';
import {
  auditAccount,
  type Caller,
  inConfirmedTransaction,
  notifyNewClientSecret,
  requireConfirmed,
} from '../../accounts/index.ts';
import { type By, changed } from '../../audit/index.ts';
import { retryDeadlock } from '../../platform/db/retry-deadlock.ts';
import { notFound } from '../../platform/errors.ts';
import { isPublicId } from '../../platform/ids.ts';
import { inOneTransaction, type Tools } from '../../platform/tools.ts';
import type { OauthTools } from '../dependencies.ts';
import { createClient, requireRedirectUris, rotateSecret } from './clients.ts';
import type { ClientChange, ClientInput } from './schema.ts';
import { type Client, deleteClient, findClient, updateClient } from './store.ts';

/** Actions of a logged-in user on their own clients. Others' clients are answered like unknown ones. */

export async function requireOwnClient(
  { database }: Tools,
  { user }: Caller,
  clientId: string,
): Promise<Client> {
  const client = required(isPublicId(clientId) && (await findClient(database, clientId)));
  return required(client.user_id === user.user_id && client);
}

export function createOwnClient(
  tools: OauthTools,
  caller: Caller,
  input: Static<typeof ClientInput>,
  by: By,
) {
  const { user_id } = caller.user;
  return inConfirmedTransaction(tools, caller, async (joined) => {
    const client = await createClient(joined, { ...input, user_id });
    await auditAccount(joined, by, user_id, { action: 'client.created', object: objectOf(client) });
    await mailSecret(tools, joined, client, by);
    return client;
  });
}

export function changeOwnClient(
  tools: Tools,
  caller: Caller,
  clientId: string,
  { name, redirect_uris }: Static<typeof ClientChange>,
  by: By,
) {
  const { user_id } = caller.user;
  const change = {
    ...(name === undefined ? {} : { name }),
    ...(redirect_uris ? { redirect_uris: requireRedirectUris(redirect_uris) } : {}),
  };
  return inOneTransaction(tools, async (joined) => {
    // Users' codes are sent to these addresses.
    if (redirect_uris) await requireConfirmed(joined.database, caller, joined.clock);
    const client = required(
      isPublicId(clientId) && (await updateClient(joined.database, user_id, clientId, change)),
    );
    const changes = changed(Object.keys(change));
    const object = objectOf(client);
    if (changes.length > 0)
      await auditAccount(joined, by, user_id, { action: 'client.updated', object, changes });
    return client;
  });
}

export async function deleteOwnClient(
  tools: OauthTools,
  { user: { user_id } }: Caller,
  clientId: string,
  by: By,
): Promise<void> {
  required(isPublicId(clientId));
  await retryDeadlock(() =>
    inOneTransaction(tools, async (joined) => {
      const { name } = required(await deleteClient(joined.database, user_id, clientId));
      const object = objectOf({ client_id: clientId, name });
      await auditAccount(joined, by, user_id, { action: 'client.deleted', object });
    }),
  );
  tools.invalidateUser(user_id);
}

export function rotateOwnSecret(tools: OauthTools, caller: Caller, clientId: string, by: By) {
  const { user_id } = caller.user;
  return inConfirmedTransaction(tools, caller, async (joined) => {
    const rotated = required(isPublicId(clientId) && (await rotateSecret(joined, user_id, clientId)));
    const client = required(await findClient(joined.database, clientId));
    await auditAccount(joined, by, user_id, { action: 'client.secret_rotated', object: objectOf(client) });
    await mailSecret(tools, joined, client, by);
    return rotated;
  });
}

function required<Thing>(thing: Thing | undefined | false): Thing {
  if (!thing) throw notFound('Client');
  return thing;
}

function mailSecret({ mailer, baseUrl }: OauthTools, joined: Tools, client: Client, by: By): Promise<void> {
  return notifyNewClientSecret({ tools: joined, mailer, baseUrl }, joined.database, client, by);
}

function objectOf({ client_id, name }: { client_id: string; name: string }) {
  return { kind: 'client' as const, id: client_id, name };
}
