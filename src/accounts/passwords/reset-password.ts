import type { By } from '../../audit/index.ts';
import { translatorOfUser } from '../../i18n/index.ts';
import type { Mailer } from '../../mail/index.ts';
import { retryDeadlock } from '../../platform/db/retry-deadlock.ts';
import { HOUR_MS } from '../../platform/durations.ts';
import { hashOfToken, newSecretToken } from '../../platform/secrets/secret-tokens.ts';
import type { Tools } from '../../platform/tools.ts';
import type { AccountKeys } from '../account-keys.ts';
import type { LinkSender } from '../addresses/addresses.ts';
import { markVerified } from '../addresses/store.ts';
import { auditAccount } from '../audit-account.ts';
import { deleteBrowsersOf } from '../browsers/store.ts';
import { linkMail } from '../link-mail.ts';
import { notifyPasswordChange } from '../notifications/account-notifications.ts';
import { deleteSessionsOf } from '../sessions/store.ts';
import { findUserByEmail, isDisabled, setPasswordHash } from '../users/store.ts';
import { hashPassword } from './passwords.ts';
import { findReset, insertReset, takeReset } from './reset-store.ts';

const LINK_LASTS_MS = HOUR_MS;

/** Mails a link if the address has an enabled account. */
export async function requestPasswordReset(tools: Tools, mailer: Mailer, baseUrl: string, email: string) {
  const user = await findUserByEmail(tools.database, email);
  if (!user || (await isDisabled(tools.database, user.user_id))) return;
  const { token, tokenHash } = newSecretToken('pr', tools.random);
  const created_at = tools.clock.now();
  const expires_at = new Date(created_at.getTime() + LINK_LASTS_MS);
  await tools.database.transaction(async (connection) => {
    await insertReset(connection, { tokenHash, user_id: user.user_id, created_at, expires_at });
    const link = `${baseUrl}/reset-password?token=${token}`;
    const { t } = translatorOfUser(user);
    const mail = linkMail({
      to: user.email,
      subject: t('common.setNewPassword'),
      reason: t('accounts.passwordResetRequested'),
      request: t('accounts.setPasswordHere'),
      link,
      ignore: t('accounts.ignorePasswordReset'),
      useful_until: expires_at,
    });
    await mailer.queue(connection, mail);
  });
}

/** The user of this link. Undefined if the link was used, has expired or never existed. */
export function findPasswordReset(tools: Tools, token: string) {
  return findReset(tools.database, hashOfToken(token), tools.clock.now());
}

interface PasswordReset {
  token: string;
  password: string;
  /** Undefined: the keys stay. */
  keys: AccountKeys | undefined;
}

/**
 * Ends every session of the user: an intruder with the old password loses access. With `keys`, those end too.
 * Undefined if the link is not valid.
 */
export async function resetPassword(
  sender: LinkSender,
  { token, password, keys }: PasswordReset,
  by: By,
): Promise<{ user_id: string; email: string } | undefined> {
  const { tools } = sender;
  // Before the costly part: guessed links are cheap to refuse.
  const found = await findPasswordReset(tools, token);
  if (!found) return undefined;
  const passwordHash = await hashPassword(tools, password);
  return retryDeadlock(() =>
    tools.database.transaction(async (connection) => {
      const taken = await takeReset(connection, hashOfToken(token), tools.clock.now());
      if (!taken) return undefined;
      await setPasswordHash(connection, taken.user_id, passwordHash);
      await deleteSessionsOf(connection, taken.user_id);
      // The link was mailed to the account's address, which proves it.
      await markVerified(connection, taken.user_id);
      await deleteBrowsersOf(connection, taken.user_id);
      await keys?.revoke(connection, taken.user_id);
      const audited = { ...tools, database: connection };
      await auditAccount(audited, by, taken.user_id, { action: 'password.reset' });
      if (keys) await auditAccount(audited, by, taken.user_id, { action: 'keys.revoked' });
      await notifyPasswordChange(sender, connection, taken, by);
      return found;
    }),
  );
}
