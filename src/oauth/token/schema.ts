import Type from 'typebox';
import { Id } from '../../platform/http/document/common-schemas.ts';

export const TokensBody = Type.Object(
  {
    access_token: Type.String({ description: 'Access token, for the header `Authorization`.' }),
    token_type: Type.Enum(['Bearer'], { description: 'Type of the access token. Always `Bearer`.' }),
    expires_in: Type.Integer({ description: 'Lifetime of the access token, in seconds.' }),
    refresh_token: Type.Optional(
      Type.String({ description: 'Refresh token. It replaces the previous one: store it.' }),
    ),
    scope: Type.String({ description: 'Granted permissions, separated by spaces.' }),
    user_id: Id('user'),
  },
  { $id: 'Tokens' },
);

export const OauthErrorBody = Type.Object(
  {
    error: Type.String({ description: 'Error code of RFC 6749 section 5.2 or RFC 8628 section 3.5.' }),
    error_description: Type.String({ description: 'What is wrong, as a sentence.' }),
  },
  { $id: 'OauthError' },
);

const text = (description: string) => Type.Optional(Type.String({ description }));

const credentials = {
  client_id: text('Id of the client, unless it is sent with HTTP Basic.'),
  client_secret: text(
    'Secret of the client, unless it is sent with HTTP Basic. The command line of Lares has none.',
  ),
};

/** As a form or as JSON. */
export const TokenRequest = Type.Object(
  {
    grant_type: Type.Enum(
      [
        'authorization_code',
        'refresh_token',
        'client_credentials',
        'urn:ietf:params:oauth:grant-type:device_code',
      ],
      { description: 'Kind of grant. It decides which other members are needed.' },
    ),
    ...credentials,
    code: text('Code of the redirect. For `authorization_code`.'),
    redirect_uri: text('Redirect URI of the authorization request. For `authorization_code`.'),
    code_verifier: text(
      'Code verifier of PKCE. For `authorization_code`, if the authorization request had a `code_challenge`.',
    ),
    refresh_token: text('Refresh token. For `refresh_token`.'),
    device_code: text('Device code. For `urn:ietf:params:oauth:grant-type:device_code`.'),
    scope: text('Permissions to limit the access token to, separated by spaces.'),
    response_type: text('Ignored.'),
  },
  { $id: 'TokenRequest' },
);

export const RevocationRequest = Type.Object(
  {
    ...credentials,
    token: Type.String({ description: 'Access token or refresh token.' }),
    token_type_hint: text('Ignored.'),
  },
  { $id: 'RevocationRequest' },
);

export const DeviceAuthorizationRequest = Type.Object(
  {
    client_id: Type.String({ description: 'Always `000000000000000000000001`, the command line of Lares.' }),
    scope: text('Permissions that the user can choose from, separated by spaces. Default: all.'),
  },
  { $id: 'DeviceAuthorizationRequest' },
);

export const DeviceAuthorizationBody = Type.Object(
  {
    device_code: Type.String({ description: 'Code for the token endpoint. It works once.' }),
    user_code: Type.String({ description: 'Code that the user types at `verification_uri`.' }),
    verification_uri: Type.String({ description: 'Address that the user opens.' }),
    verification_uri_complete: Type.String({
      description: 'Address that contains the code. The user only confirms it.',
    }),
    expires_in: Type.Integer({ description: 'Lifetime of both codes, in seconds.' }),
    interval: Type.Integer({ description: 'Seconds between two requests for tokens.' }),
  },
  { $id: 'DeviceAuthorization' },
);
