import type { TSchema } from 'typebox';
import { Empty, refTo } from '../../platform/http/document/common-schemas.ts';
import { byName } from '../../platform/http/document/named-schemas.ts';
import {
  DeviceAuthorizationBody,
  DeviceAuthorizationRequest,
  OauthErrorBody,
  RevocationRequest,
  TokenRequest,
  TokensBody,
} from './schema.ts';

/** Document entries of the endpoints that are no rows of the API table. */

const tags = ['OAuth'];
const consumes = ['application/x-www-form-urlencoded', 'application/json'];
const FAILURES: Record<number, string> = {
  400: 'invalid_request, invalid_grant, unauthorized_client (the user who created the client is disabled), unsupported_grant_type or invalid_scope. For a device code also authorization_pending, slow_down, access_denied or expired_token.',
  401: 'invalid_client: the client is unknown, or its secret is wrong.',
  413: 'The body is too large.',
  429: 'Too many requests. Try again after `Retry-After` seconds.',
  500: 'Something went wrong. `error_description` contains the request id.',
  503: 'Lares or its database is unavailable. Try again later.',
};

function answersOf(answer: TSchema): Record<number, TSchema> {
  const failures = Object.entries(FAILURES).map(([status, description]) => [
    status,
    { ...refTo(OauthErrorBody), description },
  ]);
  return { 200: { ...answer, description: 'Success.' }, ...Object.fromEntries(failures) };
}

export const TOKEN_DOCUMENT = {
  operationId: 'requestToken',
  summary: 'Request tokens',
  description:
    'Exchanges a code, a refresh token, a device code or the client credentials for tokens. A code expires after 60 seconds ' +
    'and works once. Its second use revokes the tokens it gave. A refresh token expires after 180 days and is replaced with ' +
    'each use. The previous one works until the new one is used.',
  tags,
  consumes,
  security: [],
  body: TokenRequest,
  response: answersOf(refTo(TokensBody)),
};

export const REVOCATION_DOCUMENT = {
  operationId: 'revokeToken',
  summary: 'Revoke a token',
  description:
    'Revokes a token of the client. A refresh token also revokes all tokens of the same consent. A token that does not exist, ' +
    'or belongs to another client, gets the same answer (RFC 7009).',
  tags,
  consumes,
  security: [],
  body: RevocationRequest,
  response: answersOf(byName(Empty)),
};

export const DEVICE_DOCUMENT = {
  operationId: 'authorizeDevice',
  summary: 'Authorize a device',
  description:
    'Starts the device flow (RFC 8628) without a browser. Only the command line of Lares can use it. The codes expire after ' +
    '10 minutes. The user logs in at `verification_uri`, compares the code and chooses permissions. Meanwhile the device asks ' +
    'the token endpoint every `interval` seconds.',
  tags,
  consumes,
  security: [],
  body: DeviceAuthorizationRequest,
  response: answersOf(refTo(DeviceAuthorizationBody)),
};
