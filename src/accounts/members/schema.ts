import Type from 'typebox';
import { Id, refTo, Timestamp } from '../../platform/http/common-schemas.ts';
import { Paging } from '../../platform/http/paging.ts';
import { RoleName } from '../auth/schema.ts';

export const MemberBody = Type.Object(
  {
    organization_id: Id('organization'),
    user_id: Id('user'),
    fullname: Type.String(),
    email: Type.String(),
    role: RoleName,
    created_at: Timestamp,
    email_verified: Type.Boolean({ description: 'Whether the address was shown to be theirs.' }),
    second_factor: Type.Optional(
      Type.Boolean({ description: 'Whether the account has a second factor; in lists, for owners only.' }),
    ),
  },
  { $id: 'Member' },
);

export const MemberChange = Type.Object({ role: RoleName }, { $id: 'MemberChange' });
export const MemberList = Type.Object(
  { members: Type.Array(refTo(MemberBody)), paging: refTo(Paging) },
  { $id: 'MemberList' },
);
