import { badRequest } from '../../platform/errors.ts';
import type { Tools } from '../../platform/tools.ts';
import type { KnownSession } from '../auth/caller.ts';
import { deleteSessionsOf } from '../sessions/store.ts';
import { findPasswordHash, setPasswordHash } from '../users/store.ts';
import { hashPassword, LONGEST_PASSWORD, passwordProblem, verifyPassword } from './passwords.ts';
import { deleteResetsOf } from './reset-store.ts';

/** Ends all other sessions: whoever knew the old password is out. */
export async function changePassword(
  tools: Tools,
  caller: KnownSession,
  current: string,
  wanted: string,
): Promise<void> {
  const problem = passwordProblem(wanted);
  if (problem !== undefined) throw badRequest(`"new_password": ${problem}`, { context: 'new_password' });
  const stored = await findPasswordHash(tools.database, caller.user.email);
  if (!(await verifyPassword(tools, stored?.password_hash, current.slice(0, LONGEST_PASSWORD + 1)))) {
    throw badRequest('"current_password" is not your password.', { context: 'current_password' });
  }
  const passwordHash = await hashPassword(tools, wanted);
  const { user_id } = caller.user;
  await tools.database.transaction(async (connection) => {
    await setPasswordHash(connection, user_id, passwordHash);
    await deleteResetsOf(connection, user_id);
    await deleteSessionsOf(connection, user_id, caller.tokenId);
  });
}
