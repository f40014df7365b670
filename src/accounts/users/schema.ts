import Type from 'typebox';
import { EMAIL_PATTERN, LONGEST_EMAIL } from '../../platform/email-address.ts';
import { Id, Nullable, refTo, Timestamp } from '../../platform/http/common-schemas.ts';
import { Paging } from '../../platform/http/paging.ts';
import { PERMISSIONS, ROLES } from '../auth/permissions.ts';

export const RoleName = Type.Enum([...ROLES], {
  $id: 'Role',
  description: 'What the user may do in the organization.',
});

export const PermissionName = Type.Enum([...PERMISSIONS], { $id: 'Permission' });

const who = { user_id: Id('user'), fullname: Type.String(), email: Type.String() };
const moreOfUser = {
  locale: Type.String(),
  created_at: Timestamp,
  roles: Type.Array(Type.Object({ organization_id: Id('organization'), role: RoleName })),
};

export const UserBody = Type.Object({ ...who, ...moreOfUser }, { $id: 'User' });

export const CurrentUser = Type.Object(
  { ...who, ...Type.Partial(Type.Object(moreOfUser)).properties },
  { $id: 'CurrentUser', description: 'The members of User; the last three only with `user_read`.' },
);

const named = { organization_id: Id('organization'), id: Id('organization'), name: Type.String() };
const moreOfOrganization = { role: RoleName, created_at: Timestamp };

export const OrganizationBody = Type.Object({ ...named, ...moreOfOrganization }, { $id: 'Organization' });

export const ListedOrganization = Type.Object(
  { ...named, ...Type.Partial(Type.Object(moreOfOrganization)).properties },
  {
    $id: 'ListedOrganization',
    description: 'The members of Organization; the last two only with `user_read`.',
  },
);

export const MemberBody = Type.Object(
  {
    organization_id: Id('organization'),
    user_id: Id('user'),
    fullname: Type.String(),
    email: Type.String(),
    role: RoleName,
    created_at: Timestamp,
  },
  { $id: 'Member' },
);

export const AccessTokenBody = Type.Object(
  {
    token_id: Id('access token'),
    name: Type.String(),
    permissions: Type.Array(PermissionName),
    created_at: Timestamp,
    expires_at: Nullable(Timestamp),
    current: Type.Boolean({ description: 'True for the token that made this call.' }),
  },
  { $id: 'AccessToken' },
);

/** A name a person gives to something: not blank, and short enough for a list. */
export const Name = Type.String({
  minLength: 1,
  maxLength: 200,
  pattern: '\\S',
  'x-wanted': 'must be text of 1 to 200 characters, not blank',
});

export const EmailAddress = Type.String({
  maxLength: LONGEST_EMAIL,
  pattern: EMAIL_PATTERN,
  'x-wanted': 'must be an e-mail address',
});

export const OrganizationInput = Type.Object({ name: Name }, { $id: 'OrganizationInput' });
export const NewMember = Type.Object({ email: EmailAddress, role: RoleName }, { $id: 'MemberInput' });
export const MemberChange = Type.Object({ role: RoleName }, { $id: 'MemberChange' });

export const OrganizationList = Type.Object(
  {
    organizations: Type.Array(refTo(ListedOrganization)),
    paging: refTo(Paging),
  },
  { $id: 'OrganizationList' },
);
export const MemberList = Type.Object(
  { members: Type.Array(refTo(MemberBody)), paging: refTo(Paging) },
  { $id: 'MemberList' },
);
export const AccessTokenList = Type.Object(
  {
    tokens: Type.Array(refTo(AccessTokenBody)),
    paging: refTo(Paging),
  },
  { $id: 'AccessTokenList' },
);
