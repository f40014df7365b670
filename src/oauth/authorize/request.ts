import { isDisabled, type Permission } from '../../accounts/index.ts';
import type { Connection } from '../../platform/db/database.ts';
import { isPublicId } from '../../platform/ids.ts';
import { type Client, findClient } from '../clients/store.ts';
import { wantedPermissions } from '../scope.ts';
import { CHALLENGE } from './pkce.ts';
import { isRedirectUri } from './redirect-uri.ts';

export interface AuthorizationRequest {
  client: Client;
  redirectUri: string;
  state: string | undefined;
  challenge: string | null;
  wanted: Permission[];
}

/** Sent to the client through the browser (RFC 6749 section 4.1.2.1). */
export interface AuthorizationRefusal {
  redirectUri: string;
  state: string | undefined;
  error: 'invalid_request' | 'unsupported_response_type' | 'invalid_scope';
  description: string;
}

/** Shown to the user, because there is no safe address to redirect to. */
export interface UnknownDestination {
  problem: string;
}

type Query = Record<string, unknown>;

const CHECKED = ['response_type', 'state', 'scope', 'code_challenge', 'code_challenge_method'];
/** The log-in page receives this address and accepts up to 4096 characters. */
const LONGEST_ADDRESS = 4000;

export async function readAuthorizationRequest(
  connection: Connection,
  query: Query,
  address: string,
): Promise<AuthorizationRequest | AuthorizationRefusal | UnknownDestination> {
  const clientId = one(query, 'client_id');
  const redirectUri = one(query, 'redirect_uri');
  const client = clientId !== undefined && isPublicId(clientId) && (await findClient(connection, clientId));
  if (!client) return { problem: 'No application with this client_id is registered here.' };
  if (await isDisabled(connection, client.user_id)) {
    return { problem: 'The account that created this application is disabled.' };
  }
  if (redirectUri === undefined || !client.redirect_uris.includes(redirectUri)) {
    return { problem: 'The redirect_uri is not registered for this application.' };
  }
  // Registered before the rule that forbids it.
  if (!isRedirectUri(redirectUri)) {
    return {
      problem: 'The scheme of this redirect_uri is not allowed. Register https, or an app scheme with a dot.',
    };
  }
  const state = one(query, 'state');
  const refuse = (error: AuthorizationRefusal['error'], description: string) => ({
    redirectUri,
    state,
    error,
    description,
  });
  if (address.length > LONGEST_ADDRESS) return refuse('invalid_request', 'The request is too long.');
  const repeated = CHECKED.find((name) => Array.isArray(query[name]));
  if (repeated) return refuse('invalid_request', `The parameter ${repeated} was sent more than once.`);
  const responseType = one(query, 'response_type');
  if (responseType === undefined) return refuse('invalid_request', 'The parameter response_type is missing.');
  if (responseType !== 'code') return refuse('unsupported_response_type', 'The response_type must be code.');
  const challenge = one(query, 'code_challenge');
  const problem = problemOfPkce(challenge, one(query, 'code_challenge_method'));
  if (problem) return refuse('invalid_request', problem);
  const wanted = wantedPermissions(one(query, 'scope'));
  if (!wanted)
    return refuse('invalid_scope', 'The scope must include at least one permission of this service.');
  return { client, redirectUri, state, challenge: challenge ?? null, wanted };
}

/** An empty or repeated parameter counts as missing. */
function one(query: Query, name: string): string | undefined {
  const value = query[name];
  return typeof value === 'string' && value !== '' ? value : undefined;
}

function problemOfPkce(challenge: string | undefined, method: string | undefined): string | undefined {
  if (challenge === undefined) return method && 'A code_challenge_method needs a code_challenge.';
  // Without a method it would be `plain` (RFC 7636 section 4.3).
  if (method !== 'S256') return 'The code_challenge_method must be S256.';
  return CHALLENGE.test(challenge) ? undefined : 'The code_challenge must be 43 characters of base64url.';
}
