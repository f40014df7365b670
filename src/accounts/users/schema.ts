import Type from 'typebox';
import { Id, Name, TimestampOf } from '../../platform/http/document/common-schemas.ts';
import { RoleName } from '../auth/schema.ts';

const identity = {
  user_id: Id('user'),
  fullname: Type.String({ description: 'Full name.' }),
  email: Type.String({ description: 'E-mail address of the account.' }),
};
const userDetails = {
  locale: Type.String({ description: 'Language of the user: a language tag such as en or sv-SE.' }),
  created_at: TimestampOf('Time when the account was created.'),
  email_verified: Type.Boolean({
    description: 'Whether the e-mail address is confirmed: by a mailed link, or by the operator.',
  }),
  roles: Type.Array(Type.Object({ organization_id: Id('organization'), role: RoleName }), {
    description: 'Roles of the user, one for each organization.',
  }),
};

export const UserBody = Type.Object(
  { ...identity, ...userDetails },
  { $id: 'User', description: 'User account.' },
);

export const CurrentUser = Type.Object(
  { ...identity, ...Type.Partial(Type.Object(userDetails)).properties },
  {
    $id: 'CurrentUser',
    description:
      'The members of `User`. Without the permission `user_read`, only `user_id`, `fullname` and `email`.',
  },
);

export const UserChange = Type.Object(
  {
    fullname: Type.Optional({ ...Name, description: 'Full name.' }),
    locale: Type.Optional(
      Type.String({
        maxLength: 35,
        pattern: '^[a-z]{2,3}(-[A-Za-z0-9]{2,8})*$',
        description: 'Language of the user: a language tag such as en or sv-SE.',
        'x-wanted': 'must be a language tag such as en or sv-SE',
      }),
    ),
  },
  { $id: 'UserChange' },
);
