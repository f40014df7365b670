import type { Clock } from '../../platform/clock.ts';
import type { Connection } from '../../platform/db/database.ts';
import { MINUTE_MS } from '../../platform/durations.ts';
import { badRequest, forbidden, unauthorized } from '../../platform/errors.ts';
import type { Tools } from '../../platform/tools.ts';
import type { CachedSession, Caller, User } from '../auth/caller.ts';
import { checkLogin } from '../passwords/check-login.ts';
import type { SecondFactors } from '../second-factor/open-second-factors.ts';
import { findConfirmation, markConfirmed } from './store.ts';

const CONFIRMED_MS = 10 * MINUTE_MS;

export const CONFIRMATION_REQUIRED = 'confirmation_required';

/** The page for `confirmPerson`. Other pages redirect to it with `return_to`. */
export const CONFIRM_PATH = '/login/confirm';

/** The password or, for users with a second factor, that factor. */
export interface IdentityProof {
  password?: string;
  /** From the authenticator app, or a recovery code. */
  code?: string;
  /** A passkey's signature (`POST /users/me/second-factor/challenge`). */
  assertion?: unknown;
}

/**
 * Required before a caller creates something that outlives the session: a token, a client or its secret, a webhook
 * with its secret, an owner. An unlocked browser or a stolen cookie does not prove the person. Access tokens pass,
 * because there is no person to ask. Reads past the cache, because another process may just have asked.
 */
export async function requireConfirmed(connection: Connection, caller: Caller, clock: Clock): Promise<void> {
  if (caller.kind !== 'session' || (await isConfirmed(connection, caller, clock))) return;
  throw forbidden(
    'This operation requires a confirmation from the last ten minutes. ' +
      'Call POST /v8/session/confirmation with your second factor or, if you have none, your password.',
    CONFIRMATION_REQUIRED,
  );
}

/** For pages, which redirect to the confirmation page first. */
export async function isConfirmed(
  connection: Connection,
  { tokenId }: Pick<Caller, 'tokenId'>,
  clock: Clock,
): Promise<boolean> {
  const confirmedAt = await findConfirmation(connection, tokenId);
  return confirmedAt !== undefined && clock.wall().getTime() < confirmationEnd(confirmedAt).getTime();
}

/**
 * The one place where a logged-in user confirms their identity. Returns until when that is valid. Users with a second
 * factor use it: a password may have been observed.
 */
export async function confirmIdentity(
  tools: Tools,
  secondFactors: SecondFactors,
  caller: CachedSession,
  proof: IdentityProof,
): Promise<Date> {
  const { user } = caller;
  if (await secondFactors.hasSecondFactor(tools.database, user.user_id)) {
    await requireSecondFactor(tools, secondFactors, user.user_id, proof);
  } else await requirePassword(tools, user, proof);
  const now = tools.clock.wall();
  if (!(await markConfirmed(tools.database, caller.tokenId, now))) {
    throw unauthorized('The session has ended. Log in again.');
  }
  return confirmationEnd(now);
}

async function requireSecondFactor(
  tools: Tools,
  secondFactors: SecondFactors,
  userId: string,
  { code, assertion }: IdentityProof,
): Promise<void> {
  if (code === undefined && assertion === undefined) {
    throw badRequest('"code" is required. Send a code of your authenticator app or a recovery code.', {
      context: 'code',
    });
  }
  const proof = assertion === undefined ? { code: code ?? '' } : { assertion };
  if (await secondFactors.proveSecondFactor(tools.database, userId, proof)) return;
  const context = assertion === undefined ? 'code' : 'assertion';
  throw badRequest(`"${context}" is wrong, expired or already used.`, { context });
}

async function requirePassword(tools: Tools, user: User, { password }: IdentityProof): Promise<void> {
  if (password === undefined) throw badRequest('"password" is required.', { context: 'password' });
  const found = await checkLogin(tools, user.email, password);
  if (found?.user_id !== user.user_id) {
    throw badRequest('"password" is not your password.', { context: 'password' });
  }
}

function confirmationEnd(confirmedAt: Date): Date {
  return new Date(confirmedAt.getTime() + CONFIRMED_MS);
}
