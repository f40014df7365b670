import { conflict } from '../../platform/errors.ts';
import type { Tools } from '../../platform/tools.ts';
import type { Caller, User } from '../auth/caller.ts';
import {
  generatePassword,
  hashPassword,
  PASSWORD_PROBLEMS,
  passwordProblem,
} from '../passwords/passwords.ts';
import { insertUser } from './store.ts';

export interface NewUser {
  email: string;
  fullname: string;
  password?: string;
}

/** For the operator, who knows the address. Returns a generated password, which is shown once and not stored. */
export async function createUser(tools: Tools, input: NewUser): Promise<User & { password?: string }> {
  if (input.password !== undefined) requireStrongPassword(input.password);
  const password = input.password ?? generatePassword(tools.random);
  const user = newUser(tools, input, true);
  const inserted = await insertUser(tools.database, {
    ...user,
    password_hash: await hashPassword(tools, password),
  });
  if (!inserted) throw conflict(`A user with the e-mail address ${input.email} already exists.`);
  return input.password === undefined ? { ...user, password } : user;
}

export function newUser(
  tools: Tools,
  { email, fullname }: Pick<NewUser, 'email' | 'fullname'>,
  email_verified: boolean,
): User {
  const created_at = tools.clock.now();
  return { user_id: tools.newId(), email, fullname, locale: 'en', created_at, email_verified };
}

export class WeakPassword extends Error {}

function requireStrongPassword(password: string): void {
  const problem = passwordProblem(password);
  if (problem !== undefined) throw new WeakPassword(PASSWORD_PROBLEMS[problem]);
}

export function presentUser({ user, roles, barred }: Caller) {
  return {
    ...user,
    roles: [...roles, ...barred].map(([organization_id, role]) => ({ organization_id, role })),
  };
}

/** What every token may know of its user. */
export function presentUserName({ user: { user_id, fullname, email } }: Caller) {
  return { user_id, fullname, email };
}
