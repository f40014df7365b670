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
  400: 'invalid_request, invalid_grant, unauthorized_client (its maker is disabled), unsupported_grant_type, invalid_scope; of a device code also authorization_pending, slow_down, access_denied or expired_token.',
  401: 'invalid_client: unknown, or the secret is wrong.',
  413: 'The body is too large.',
  429: 'Too many requests; try again after Retry-After seconds.',
  500: 'Something went wrong; the description has the request id.',
  503: 'The database cannot be reached; try again.',
};

function answersOf(answer: TSchema): Record<number, TSchema> {
  const failures = Object.entries(FAILURES).map(([status, description]) => [
    status,
    { ...refTo(OauthErrorBody), description },
  ]);
  return { 200: { ...answer, description: 'Done.' }, ...Object.fromEntries(failures) };
}

export const TOKEN_DOCUMENT = {
  operationId: 'requestToken',
  summary: 'Exchange a code, a refresh token, a device code or the client credentials for tokens',
  description:
    'A code lasts 60 seconds and works once; its second use revokes what it gave. A refresh token lasts 180 days and is ' +
    'replaced with each use; the previous one works until the new one was used.',
  tags,
  consumes,
  security: [],
  body: TokenRequest,
  response: answersOf(refTo(TokensBody)),
};

export const REVOCATION_DOCUMENT = {
  operationId: 'revokeToken',
  summary: 'Revoke a token of the client',
  description:
    'A refresh token takes along everything that came from the same consent. A token that does not exist, or of another ' +
    'client, is answered in the same way (RFC 7009).',
  tags,
  consumes,
  security: [],
  body: RevocationRequest,
  response: answersOf(byName(Empty)),
};

export const DEVICE_DOCUMENT = {
  operationId: 'authorizeDevice',
  summary: 'Ask for access where there is no browser; the user decides elsewhere, with a code',
  description:
    'The device flow (RFC 8628), for the command line of Lares alone. The codes last 10 minutes. The user logs in at the ' +
    'verification_uri, compares the code and chooses permissions; meanwhile the device asks the token endpoint every `interval` seconds.',
  tags,
  consumes,
  security: [],
  body: DeviceAuthorizationRequest,
  response: answersOf(refTo(DeviceAuthorizationBody)),
};
