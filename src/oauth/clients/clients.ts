import type { Connection } from '../../platform/db/database.ts';
import { badRequest } from '../../platform/errors.ts';
import { requireRoom } from '../../platform/quotas.ts';
import { newSecretToken } from '../../platform/secrets/secret-tokens.ts';
import type { Tools } from '../../platform/tools.ts';
import { isRedirectUri, MOST_REDIRECT_URIS, REDIRECT_URI_WANTED } from '../authorize/redirect-uri.ts';
import { type Client, countClientsOf, insertClient, replaceSecret, replaceSecretsOf } from './store.ts';

export interface NewClient {
  user_id: string;
  name: string;
  redirect_uris: readonly string[];
}

/** The secret is returned once. Only its hash is stored. */
export async function createClient(
  tools: Tools,
  input: NewClient,
): Promise<Client & { client_secret: string }> {
  const redirect_uris = requireRedirectUris(input.redirect_uris);
  const { token: client_secret, tokenHash: secret_hash } = newSecretToken('cs', tools.random);
  const now = tools.clock.now();
  const client = {
    client_id: tools.newId(),
    user_id: input.user_id,
    name: input.name,
    redirect_uris,
    created_at: now,
    secret_created_at: now,
  };
  const most = tools.quotas.clients;
  await tools.database.transaction(async (connection) => {
    await insertClient(connection, { ...client, secret_hash });
    await requireRoom(connection, {
      name: `clients of ${input.user_id}`,
      most,
      count: () => countClientsOf(connection, input.user_id),
      message: `A user has at most ${most} clients. Delete one first.`,
    });
  });
  return { ...client, client_secret };
}

/** The old secret stops at once, because it may have leaked. */
export async function rotateSecret(tools: Tools, userId: string, clientId: string) {
  const { token: client_secret, tokenHash } = newSecretToken('cs', tools.random);
  const replaced = await replaceSecret(tools.database, userId, clientId, tokenHash, tools.clock.now());
  return replaced ? { client_id: clientId, client_secret } : undefined;
}

/** Gives all clients of a user an unknown secret: none works until its owner rotates it. Returns how many. */
export function revokeSecretsOf(connection: Connection, tools: Tools, userId: string): Promise<number> {
  const { tokenHash } = newSecretToken('cs', tools.random);
  return replaceSecretsOf(connection, userId, tokenHash, tools.clock.now());
}

/** Each once, in the given order. */
export function requireRedirectUris(uris: readonly string[]): string[] {
  const invalid = uris.findIndex((uri) => !isRedirectUri(uri));
  if (invalid >= 0) {
    const context = `redirect_uris.${invalid}`;
    throw badRequest(`"${context}" ${REDIRECT_URI_WANTED}.`, { context });
  }
  if (uris.length === 0 || uris.length > MOST_REDIRECT_URIS) {
    throw badRequest(`"redirect_uris" must have 1 to ${MOST_REDIRECT_URIS} addresses.`, {
      context: 'redirect_uris',
    });
  }
  return [...new Set(uris)];
}
