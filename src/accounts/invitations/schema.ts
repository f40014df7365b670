import Type from 'typebox';
import { EmailAddress, Id, refTo, TimestampOf } from '../../platform/http/document/common-schemas.ts';
import { Paging } from '../../platform/http/request/paging.ts';
import { RoleName } from '../auth/schema.ts';
import { LimitBody } from '../members/schema.ts';

const INVITED = 'E-mail address that gets the invitation. Only this address can accept it.';

export const NewInvitation = Type.Object(
  { email: { ...EmailAddress, description: INVITED }, role: RoleName, limited_to: Type.Optional(LimitBody) },
  { $id: 'InvitationInput' },
);
export const InvitationBody = Type.Object(
  {
    invitation_id: Id('invitation'),
    email: Type.String({ description: INVITED }),
    role: RoleName,
    limited_to: LimitBody,
    created_at: TimestampOf('Time when the invitation was sent.'),
    expires_at: TimestampOf('Time when the invitation expires: seven days after `created_at`.'),
    invited_by: Id('user'),
  },
  { $id: 'Invitation' },
);
export const InvitationList = Type.Object(
  {
    invitations: Type.Array(refTo(InvitationBody), { description: 'Open invitations, by id.' }),
    paging: refTo(Paging),
  },
  { $id: 'InvitationList' },
);
