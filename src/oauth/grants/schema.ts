import Type from 'typebox';
import { PermissionName } from '../../accounts/index.ts';
import { Id, Nullable, refTo, TimestampOf } from '../../platform/http/document/common-schemas.ts';
import { Paging } from '../../platform/http/request/paging.ts';

export const GrantBody = Type.Object(
  {
    grant_id: Id('grant'),
    client_id: Id('client'),
    client_name: Type.String({ description: 'Name of the application.' }),
    permissions: Type.Array(PermissionName, { description: 'Permissions that you gave the application.' }),
    created_at: TimestampOf('Time when you first connected the application.'),
    last_used_at: Nullable(TimestampOf('Time of the latest use. Null: not used yet.')),
  },
  { $id: 'Grant' },
);
export const GrantList = Type.Object(
  {
    grants: Type.Array(refTo(GrantBody), { description: 'Connected applications, by id.' }),
    paging: refTo(Paging),
  },
  { $id: 'GrantList' },
);
