import Type from 'typebox';
import { EmailAddress, Id, refTo, Timestamp } from '../../platform/http/common-schemas.ts';
import { Paging } from '../../platform/http/paging.ts';
import { RoleName } from '../auth/schema.ts';

export const NewInvitation = Type.Object({ email: EmailAddress, role: RoleName }, { $id: 'InvitationInput' });
export const InvitationBody = Type.Object(
  {
    invitation_id: Id('invitation'),
    email: Type.String(),
    role: RoleName,
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
