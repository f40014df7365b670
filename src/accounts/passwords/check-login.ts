import { perMinute } from '../../platform/rate-limit/try-limits.ts';
import type { Tools } from '../../platform/tools.ts';
import { findPasswordHash } from '../users/store.ts';
import { LONGEST_PASSWORD, verifyPassword } from './passwords.ts';

export interface PasswordLogin {
  user_id: string;
  /** The hash that was checked. It may have changed since: `holdAccount` finds out. */
  password_hash: string;
  disabled: boolean;
}

/**
 * The user with this e-mail address and password. The answer does not say which of the two was wrong, and shows a
 * disabled account only to a caller with both.
 */
export async function checkLogin(
  tools: Tools,
  email: string,
  password: string,
): Promise<PasswordLogin | undefined> {
  const found = await findPasswordHash(tools.database, email);
  // No account has a longer password. Cut off, so that the work does not grow with the input.
  const matches = await verifyPassword(tools, found?.password_hash, password.slice(0, LONGEST_PASSWORD + 1));
  return matches ? found : undefined;
}

/** Limit of password attempts by logged-in users, over all endpoints that ask for it. */
export const PASSWORD_TRIES = perMinute(10);

export function passwordBucket(userId: string): string {
  return `password:${userId}`;
}
