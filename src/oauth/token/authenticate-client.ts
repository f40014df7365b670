import type { Connection } from '../../platform/db/database.ts';
import { isPublicId } from '../../platform/ids.ts';
import { isSecretOf } from '../clients/secrets.ts';
import { type ClientWithSecret, findClient } from '../clients/store.ts';
import { invalidRequest, OauthError } from '../oauth-error.ts';
import type { Parameters } from './parameters.ts';

/** Credentials of a request, by Basic or in the body, not both (RFC 6749 section 2.3). */
export interface Credentials {
  clientId: string | undefined;
  secret: string | undefined;
  basic: boolean;
}

const BASIC = /^Basic +([\w+/-]+=*) *$/i;

export function readCredentials(authorization: string | undefined, parameters: Parameters): Credentials {
  const clientId = parameters.get('client_id');
  const secret = parameters.get('client_secret');
  // Other schemes do not identify a client. Some clients send their Bearer token everywhere.
  if (!/^Basic\b/i.test(authorization ?? '')) return { clientId, secret, basic: false };
  const basic = readBasic(authorization ?? '');
  if (secret !== undefined)
    throw invalidRequest('Send the client secret in the header or in the body, not in both.');
  if (clientId !== undefined && clientId !== basic.clientId) {
    throw invalidRequest('The client_id in the body must match the one in the header.');
  }
  return basic;
}

function readBasic(authorization: string): Credentials {
  const text = Buffer.from(BASIC.exec(authorization)?.[1] ?? '', 'base64').toString('utf8');
  const colon = text.indexOf(':');
  if (colon < 0) return { clientId: undefined, secret: undefined, basic: true };
  return {
    clientId: formDecoded(text.slice(0, colon)),
    secret: formDecoded(text.slice(colon + 1)),
    basic: true,
  };
}

/** Both parts are form-encoded before they are joined (section 2.3.1). */
function formDecoded(text: string): string | undefined {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '));
  } catch {
    return undefined;
  }
}

/** Compared for unknown clients, so that both refusals take the same time. */
const NO_SECRET = Buffer.alloc(32);

export async function authenticateClient(
  connection: Connection,
  { clientId, secret, basic }: Credentials,
): Promise<ClientWithSecret> {
  const client =
    clientId !== undefined && isPublicId(clientId) ? await findClient(connection, clientId) : undefined;
  const right = isSecretOf(secret ?? '', client?.secret_hash ?? NO_SECRET);
  if (!client || !right) {
    throw new OauthError('invalid_client', 'The client is unknown or its secret is wrong.', basic);
  }
  return client;
}
