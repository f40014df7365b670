import Type from 'typebox';
import {
  Id,
  Name,
  Nullable,
  refTo,
  Timestamp,
  TimestampOf,
} from '../../platform/http/document/common-schemas.ts';
import { Paging } from '../../platform/http/request/paging.ts';
import { PERMISSIONS } from '../auth/permissions.ts';
import { PermissionName } from '../auth/schema.ts';

const TOKEN_NAME = 'Name of the access token.';
const TOKEN_PERMISSIONS = 'Permissions of the access token. The role of the user limits them further.';

export const AccessTokenBody = Type.Object(
  {
    token_id: Id('access token'),
    name: Type.String({ description: TOKEN_NAME }),
    permissions: Type.Array(PermissionName, { description: TOKEN_PERMISSIONS }),
    created_at: TimestampOf('Time of the creation.'),
    expires_at: Nullable({ ...Timestamp, description: 'When the token expires. Null: never.' }),
    current: Type.Boolean({ description: 'Whether this token made the call.' }),
  },
  { $id: 'AccessToken' },
);

export const AccessTokenList = Type.Object(
  {
    tokens: Type.Array(refTo(AccessTokenBody), { description: 'Personal access tokens, by id.' }),
    paging: refTo(Paging),
  },
  { $id: 'AccessTokenList' },
);

const LONGEST_DAYS = 3650;

export const NewPersonalToken = Type.Object(
  {
    name: { ...Name, description: TOKEN_NAME },
    permissions: Type.Array(PermissionName, {
      minItems: 1,
      maxItems: PERMISSIONS.length,
      uniqueItems: true,
      description: TOKEN_PERMISSIONS,
      'x-wanted': 'must be a list of one or more permissions, without duplicates',
    }),
    days: Type.Optional(
      Type.Integer({
        minimum: 1,
        maximum: LONGEST_DAYS,
        description: 'Days until the token expires. Absent: it never expires.',
      }),
    ),
  },
  { $id: 'PersonalTokenInput' },
);

export const PersonalToken = Type.Object(
  {
    token_id: Id('access token'),
    name: Type.String({ description: TOKEN_NAME }),
    permissions: Type.Array(PermissionName, { description: TOKEN_PERMISSIONS }),
    created_at: TimestampOf('Time of the creation.'),
    expires_at: Nullable({ ...Timestamp, description: 'When the token expires. Null: never.' }),
    access_token: Type.String({ description: 'The token. Returned only once.' }),
  },
  { $id: 'CreatedPersonalToken' },
);
