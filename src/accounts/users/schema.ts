import Type from 'typebox';
import { Id, Name, Timestamp } from '../../platform/http/document/common-schemas.ts';
import { RoleName } from '../auth/schema.ts';

const identity = { user_id: Id('user'), fullname: Type.String(), email: Type.String() };
const userDetails = {
  locale: Type.String(),
  created_at: Timestamp,
  email_verified: Type.Boolean({
    description: 'Whether the address was shown to be theirs: by a link mailed to it, or by the operator.',
  }),
  roles: Type.Array(Type.Object({ organization_id: Id('organization'), role: RoleName })),
};

export const UserBody = Type.Object({ ...identity, ...userDetails }, { $id: 'User' });

export const CurrentUser = Type.Object(
  { ...identity, ...Type.Partial(Type.Object(userDetails)).properties },
  {
    $id: 'CurrentUser',
    description: 'The members of User; all but user_id, fullname and email only with `user_read`.',
  },
);

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
