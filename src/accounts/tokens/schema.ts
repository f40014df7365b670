import Type from 'typebox';
import { Id, Name, Nullable, refTo, Timestamp } from '../../platform/http/document/common-schemas.ts';
import { Paging } from '../../platform/http/request/paging.ts';
import { PERMISSIONS } from '../auth/permissions.ts';
import { PermissionName } from '../auth/schema.ts';

export const AccessTokenBody = Type.Object(
  {
    token_id: Id('access token'),
    name: Type.String(),
    permissions: Type.Array(PermissionName),
    created_at: Timestamp,
    expires_at: Nullable({ ...Timestamp, description: 'When the token expires. Null: never.' }),
    current: Type.Boolean({ description: 'Whether this token made the call.' }),
  },
  { $id: 'AccessToken' },
);

export const AccessTokenList = Type.Object(
  { tokens: Type.Array(refTo(AccessTokenBody)), paging: refTo(Paging) },
  { $id: 'AccessTokenList' },
);

const LONGEST_DAYS = 3650;

export const NewPersonalToken = Type.Object(
  {
    name: Name,
    permissions: Type.Array(PermissionName, {
      minItems: 1,
      maxItems: PERMISSIONS.length,
      uniqueItems: true,
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
    name: Type.String(),
    permissions: Type.Array(PermissionName),
    created_at: Timestamp,
    expires_at: Nullable({ ...Timestamp, description: 'When the token expires. Null: never.' }),
    access_token: Type.String({ description: 'The token. Returned only once.' }),
  },
  { $id: 'CreatedPersonalToken' },
);
