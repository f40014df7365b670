import Type from 'typebox';
import { Id } from '../../platform/http/document/common-schemas.ts';

export const TokensBody = Type.Object(
  {
    access_token: Type.String(),
    token_type: Type.Enum(['Bearer']),
    expires_in: Type.Integer({ description: 'Lifetime of the access token in seconds.' }),
    refresh_token: Type.Optional(Type.String({ description: 'Replaces the one before; keep it.' })),
    scope: Type.String({ description: 'The permissions that were granted, with spaces between.' }),
    user_id: Id('user'),
  },
  { $id: 'Tokens' },
);

export const OauthErrorBody = Type.Object(
  {
    error: Type.String({ description: 'As in RFC 6749 section 5.2 and RFC 8628 section 3.5.' }),
    error_description: Type.String(),
  },
  { $id: 'OauthError' },
);

const text = (description: string) => Type.Optional(Type.String({ description }));

const credentials = {
  client_id: text('Unless sent by HTTP Basic.'),
  client_secret: text('Unless sent by HTTP Basic. The command line of Lares has none.'),
};

/** As a form or as JSON. */
export const TokenRequest = Type.Object(
  {
    grant_type: Type.Enum([
      'authorization_code',
      'refresh_token',
      'client_credentials',
      'urn:ietf:params:oauth:grant-type:device_code',
    ]),
    ...credentials,
    code: text('For authorization_code.'),
    redirect_uri: text('For authorization_code: the one of the authorization request.'),
    code_verifier: text('For authorization_code: when the authorization request had a code_challenge.'),
    refresh_token: text('For refresh_token.'),
    device_code: text('For urn:ietf:params:oauth:grant-type:device_code.'),
    scope: text('Permissions with spaces between; narrows what the access token may do.'),
    response_type: text('Not needed; tolerated.'),
  },
  { $id: 'TokenRequest' },
);

export const RevocationRequest = Type.Object(
  {
    ...credentials,
    token: Type.String({ description: 'An access token or a refresh token.' }),
    token_type_hint: text('Not needed; tolerated.'),
  },
  { $id: 'RevocationRequest' },
);

export const DeviceAuthorizationRequest = Type.Object(
  {
    client_id: Type.String({ description: '`000000000000000000000001`, the command line of Lares.' }),
    scope: text('Permissions with spaces between; narrows what is offered. All of them when left out.'),
  },
  { $id: 'DeviceAuthorizationRequest' },
);

export const DeviceAuthorizationBody = Type.Object(
  {
    device_code: Type.String({ description: 'For the token endpoint; works once.' }),
    user_code: Type.String({ description: 'To be shown to the user, who types it at the verification_uri.' }),
    verification_uri: Type.String(),
    verification_uri_complete: Type.String({
      description: 'With the code in it; the user confirms it there.',
    }),
    expires_in: Type.Integer({ description: 'Lifetime of both codes in seconds.' }),
    interval: Type.Integer({ description: 'Seconds to wait between two requests for tokens.' }),
  },
  { $id: 'DeviceAuthorization' },
);
