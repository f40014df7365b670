import Type from 'typebox';
import { RevokeAll } from '../account-keys.ts';
import { LONGEST_PASSWORD, SHORTEST_PASSWORD } from './passwords.ts';

export const PasswordChange = Type.Object(
  {
    current_password: Type.String({
      minLength: 1,
      maxLength: LONGEST_PASSWORD,
      description: 'Current password.',
      'x-wanted': 'must be your password',
    }),
    new_password: Type.String({
      minLength: SHORTEST_PASSWORD,
      maxLength: LONGEST_PASSWORD,
      description: 'New password. Common passwords are refused.',
      'x-wanted': `must have ${SHORTEST_PASSWORD} to ${LONGEST_PASSWORD} characters`,
    }),
    revoke_all: RevokeAll,
  },
  { $id: 'PasswordChange' },
);
