import { perMinute } from '../../platform/rate-limit/try-limits.ts';
import type { Tools } from '../../platform/tools.ts';
import { findPasswordHash } from '../users/store.ts';
import { LONGEST_PASSWORD, verifyPassword } from './passwords.ts';

/**
 * The user with this e-mail address and password. Which of the two was wrong is nobody's business; that the account is
 * disabled, only of whoever has both.
 */
export async function checkLogin(
  tools: Tools,
  email: string,
  password: string,
): Promise<{ user_id: string; disabled: boolean } | undefined> {
  const found = await findPasswordHash(tools.database, email);
  // No account has a longer one; cut, so that the work does not grow with what was sent.
  const matches = await verifyPassword(tools, found?.password_hash, password.slice(0, LONGEST_PASSWORD + 1));
  return matches && found ? { user_id: found.user_id, disabled: found.disabled } : undefined;
}

/** How often somebody who is logged in may try a password, at whichever address that asks for it. */
export const PASSWORD_TRIES = perMinute(10);

export function passwordBucket(userId: string): string {
  return `password:${userId}`;
}
