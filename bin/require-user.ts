import { findUserByEmail, type User } from '../src/accounts/index.ts';
import type { Tools } from '../src/platform/tools.ts';
import { CommandFailed } from './command.ts';

export async function requireUser(tools: Tools, email: string): Promise<User> {
  const user = await findUserByEmail(tools.database, email);
  if (!user)
    throw new CommandFailed(`No user has the e-mail address ${email}. Create one with: lares user create`);
  return user;
}
