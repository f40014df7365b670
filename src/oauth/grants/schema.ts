import Type from 'typebox';
import { PermissionName } from '../../accounts/index.ts';
import { Id, Nullable, refTo, Timestamp } from '../../platform/http/document/common-schemas.ts';
import { Paging } from '../../platform/http/request/paging.ts';

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
