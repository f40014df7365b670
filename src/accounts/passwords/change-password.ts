import type { Static } from 'typebox';
import type { By } from '../../audit/index.ts';
import { retryDeadlock } from '../../platform/db/retry-deadlock.ts';
import { badRequest } from '../../platform/errors.ts';
import type { AccountKeys } from '../account-keys.ts';
import type { LinkSender } from '../addresses/addresses.ts';
import { auditAccount } from '../audit-account.ts';
import type { CachedSession } from '../auth/caller.ts';
import { deleteBrowsersOf } from '../browsers/store.ts';
import { notifyPasswordChange } from '../notifications/account-notifications.ts';
import { deleteSessionsOf } from '../sessions/store.ts';
import { findPasswordHash, lockAccount, setPasswordHash } from '../users/store.ts';
import {
  hashPassword,
  LONGEST_PASSWORD,
  PASSWORD_PROBLEMS,
  passwordProblem,
  verifyPassword,
} from './passwords.ts';
import { deleteResetsOf } from './reset-store.ts';
import type { PasswordChange } from './schema.ts';

/** Ends all other sessions, and the account's keys if wanted: an intruder with the old password loses access. */
export async function changePassword(
  sender: LinkSender,
  caller: CachedSession,
  { current_password: current, new_password: wanted, revoke_all }: Static<typeof PasswordChange>,
  keys: AccountKeys,
  by: By,
): Promise<void> {
  const { tools } = sender;
  const problem = passwordProblem(wanted);
  if (problem !== undefined)
    throw badRequest(`"new_password": ${PASSWORD_PROBLEMS[problem]}`, { context: 'new_password' });
  const stored = await findPasswordHash(tools.database, caller.user.email);
  if (!(await verifyPassword(tools, stored?.password_hash, current.slice(0, LONGEST_PASSWORD + 1)))) {
    throw wrongPassword();
  }
  const passwordHash = await hashPassword(tools, wanted);
  const { user_id } = caller.user;
  await retryDeadlock(() =>
    tools.database.transaction(async (connection) => {
      // A password reset may have changed the account in between.
      if (!(await lockAccount(connection, user_id, stored?.password_hash))) throw wrongPassword();
      await setPasswordHash(connection, user_id, passwordHash);
      await deleteResetsOf(connection, user_id);
      await deleteSessionsOf(connection, user_id, caller.tokenId);
      await deleteBrowsersOf(connection, user_id);
      if (revoke_all) await keys.revoke(connection, user_id);
      const audited = { ...tools, database: connection };
      await auditAccount(audited, by, user_id, { action: 'password.changed' });
      if (revoke_all) await auditAccount(audited, by, user_id, { action: 'keys.revoked' });
      await notifyPasswordChange(sender, connection, { user_id }, by);
    }),
  );
}

function wrongPassword() {
  return badRequest('"current_password" is not your password.', { context: 'current_password' });
}
