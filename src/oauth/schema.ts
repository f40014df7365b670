import Type from 'typebox';
import { PermissionName } from '../accounts/index.ts';
import { Id, Name, Nullable, refTo, Timestamp } from '../platform/http/common-schemas.ts';
import { Paging } from '../platform/http/paging.ts';
import { LONGEST_REDIRECT_URI } from './authorize/redirect-uri.ts';
import { MOST_REDIRECT_URIS } from './clients/clients.ts';

const RedirectUris = Type.Array(Type.String({ maxLength: LONGEST_REDIRECT_URI }), {
  minItems: 1,
  maxItems: MOST_REDIRECT_URIS,
  description: 'https, http on localhost, or a scheme of your app. Compared exactly.',
});

const client = {
  client_id: Id('client'),
  name: Type.String(),
  redirect_uris: Type.Array(Type.String()),
  created_at: Timestamp,
  secret_created_at: Timestamp,
};
const client_secret = Type.String({ description: 'Shown this once; only its hash is kept.' });

export const ClientBody = Type.Object(client, { $id: 'Client' });
export const NewClientBody = Type.Object({ ...client, client_secret }, { $id: 'CreatedClient' });
export const ClientSecretBody = Type.Object(
  { client_id: Id('client'), client_secret },
  { $id: 'ClientSecret' },
);
export const ClientList = Type.Object(
  { clients: Type.Array(refTo(ClientBody)), paging: refTo(Paging) },
  { $id: 'ClientList' },
);
export const ClientInput = Type.Object({ name: Name, redirect_uris: RedirectUris }, { $id: 'ClientInput' });
export const ClientChange = Type.Object(
  {
    name: Type.Optional(Name),
    redirect_uris: Type.Optional(RedirectUris),
  },
  { $id: 'ClientChange' },
);

export const GrantBody = Type.Object(
  {
    grant_id: Id('grant'),
    client_id: Id('client'),
    client_name: Type.String(),
    permissions: Type.Array(PermissionName),
    created_at: Timestamp,
    last_used_at: Nullable(Timestamp),
  },
  { $id: 'Grant' },
);
export const GrantList = Type.Object(
  { grants: Type.Array(refTo(GrantBody)), paging: refTo(Paging) },
  { $id: 'GrantList' },
);

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
    error: Type.String({ description: 'As in RFC 6749 section 5.2.' }),
    error_description: Type.String(),
  },
  { $id: 'OauthError' },
);

const text = (description: string) => Type.Optional(Type.String({ description }));

const credentials = {
  client_id: text('Unless sent by HTTP Basic.'),
  client_secret: text('Unless sent by HTTP Basic.'),
};

/** A form as well as JSON. */
export const TokenRequest = Type.Object(
  {
    grant_type: Type.Enum(['authorization_code', 'refresh_token', 'client_credentials']),
    ...credentials,
    code: text('For authorization_code.'),
    redirect_uri: text('For authorization_code: the one of the authorization request.'),
    code_verifier: text('For authorization_code: when the authorization request had a code_challenge.'),
    refresh_token: text('For refresh_token.'),
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

export const oauthSchemas = [
  ClientBody,
  NewClientBody,
  GrantBody,
  TokensBody,
  TokenRequest,
  RevocationRequest,
  OauthErrorBody,
];
