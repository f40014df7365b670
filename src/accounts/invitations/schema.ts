import Type from 'typebox';
import { EmailAddress, Id, refTo, Timestamp } from '../../platform/http/document/common-schemas.ts';
import { Paging } from '../../platform/http/request/paging.ts';
import { RoleName } from '../auth/schema.ts';
import { LimitBody } from '../members/schema.ts';

export const NewInvitation = Type.Object(
  { email: EmailAddress, role: RoleName, limited_to: Type.Optional(LimitBody) },
  { $id: 'InvitationInput' },
);
export const InvitationBody = Type.Object(
  {
    invitation_id: Id('invitation'),
    email: Type.String(),
    role: RoleName,
    limited_to: LimitBody,
    created_at: Timestamp,
    expires_at: Timestamp,
    invited_by: Id('user'),
  },
  { $id: 'Invitation' },
);
export const InvitationList = Type.Object(
  { invitations: Type.Array(refTo(InvitationBody)), paging: refTo(Paging) },
  { $id: 'InvitationList' },
);
