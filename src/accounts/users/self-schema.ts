import Type from 'typebox';
import { Id, Nullable, refTo, Timestamp } from '../../platform/http/common-schemas.ts';
import { Paging } from '../../platform/http/paging.ts';
import { PERMISSIONS } from '../auth/permissions.ts';
import { LONGEST_PASSWORD, SHORTEST_PASSWORD } from '../passwords/passwords.ts';
import { EmailAddress, Name, PermissionName, RoleName } from './schema.ts';

/** What a person does with their own account, and invitations. */

export const UserChange = Type.Object(
  {
    fullname: Type.Optional(Name),
    locale: Type.Optional(
      Type.String({
        maxLength: 35,
        pattern: '^[a-z]{2,3}(-[A-Za-z0-9]{2,8})*$',
        'x-wanted': 'must be a language tag such as en or sv-SE',
      }),
    ),
  },
  { $id: 'UserChange' },
);

export const PasswordChange = Type.Object(
  {
    current_password: Type.String({
      minLength: 1,
      maxLength: LONGEST_PASSWORD,
      'x-wanted': 'must be your password',
    }),
    new_password: Type.String({
      minLength: SHORTEST_PASSWORD,
      maxLength: LONGEST_PASSWORD,
      'x-wanted': `must have ${SHORTEST_PASSWORD} to ${LONGEST_PASSWORD} characters`,
    }),
  },
  { $id: 'PasswordChange' },
);

const LONGEST_DAYS = 3650;

export const NewPersonalToken = Type.Object(
  {
    name: Name,
    permissions: Type.Array(PermissionName, {
      minItems: 1,
      maxItems: PERMISSIONS.length,
      uniqueItems: true,
      'x-wanted': 'must be a list of different permissions, at least one',
    }),
    days: Type.Optional(
      Type.Integer({
        minimum: 1,
        maximum: LONGEST_DAYS,
        description: 'How long it is valid; without end when left out.',
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
    expires_at: Nullable(Timestamp),
    access_token: Type.String({ description: 'The token itself; answered this once.' }),
  },
  { $id: 'CreatedPersonalToken' },
);

export const PermissionList = Type.Object(
  {
    permissions: Type.Array(
      Type.Object({ name: PermissionName, description: Type.String({ description: 'In plain words.' }) }),
    ),
  },
  { $id: 'PermissionList' },
);

const invitation = {
  invitation_id: Id('invitation'),
  email: Type.String(),
  role: RoleName,
  created_at: Timestamp,
  expires_at: Timestamp,
  invited_by: Id('user'),
};

export const NewInvitation = Type.Object({ email: EmailAddress, role: RoleName }, { $id: 'InvitationInput' });
export const InvitationBody = Type.Object(invitation, { $id: 'Invitation' });
export const InvitationWithUrl = Type.Object(
  {
    ...invitation,
    url: Type.String({ description: 'The link that was mailed; answered this once.' }),
  },
  { $id: 'CreatedInvitation' },
);
export const InvitationList = Type.Object(
  {
    invitations: Type.Array(refTo(InvitationBody)),
    paging: refTo(Paging),
  },
  { $id: 'InvitationList' },
);
