import type { Clock } from '../../platform/clock.ts';
import type { Connection } from '../../platform/db/database.ts';
import { MINUTE_MS } from '../../platform/durations.ts';
import { badRequest, forbidden, unauthorized } from '../../platform/errors.ts';
import type { Tools } from '../../platform/tools.ts';
import type { Caller, KnownSession, User } from '../auth/caller.ts';
import { checkLogin } from '../passwords/log-in.ts';
import type { SecondFactors } from '../second-factor/open.ts';
import { findConfirmation, markConfirmed } from './store.ts';

/** How long somebody who showed who they are is not asked again. */
const CONFIRMED_MS = 10 * MINUTE_MS;

export const CONFIRMATION_REQUIRED = 'confirmation_required';

/** The page for `confirmPerson`, to which other pages send a browser with `return_to`. */
export const CONFIRM_PATH = '/login/confirm';

/** What a person shows: the password, or of whoever has a second factor, that one. */
export interface Shown {
  password?: string;
  /** Of the authenticator app, or a recovery code. */
  code?: string;
  /** What a passkey signed (`POST /users/me/second-factor/challenge`). */
  assertion?: unknown;
}

/**
 * Before a caller makes what stays when the session is over: a token, a client or its secret, a webhook with its secret, an
 * owner. Whoever finds a browser unlocked, or steals its cookie, has not shown who they are. An access token is let through: there
 * is nobody to ask. Read past the memory: another process may have asked a moment ago.
 */
export async function requireConfirmed(connection: Connection, caller: Caller, clock: Clock): Promise<void> {
  if (caller.kind !== 'session' || (await isConfirmed(connection, caller, clock))) return;
  throw forbidden(
    'Confirm first that it is you: POST /v8/session/confirmation with your password, or with your second factor if you have one. ' +
      'It holds for ten minutes, as logging in does.',
    CONFIRMATION_REQUIRED,
  );
}

/** For pages, which send the browser to the confirmation page first. */
export async function isConfirmed(
  connection: Connection,
  { tokenId }: Pick<Caller, 'tokenId'>,
  clock: Clock,
): Promise<boolean> {
  const confirmedAt = await findConfirmation(connection, tokenId);
  return confirmedAt !== undefined && clock.wall().getTime() < endOf(confirmedAt).getTime();
}

/**
 * The one place where somebody who is logged in shows again who they are. Answers until when that holds. Whoever has a second
 * factor shows that one: a password may have been read over the shoulder.
 */
export async function confirmPerson(
  tools: Tools,
  secondFactors: SecondFactors,
  caller: KnownSession,
  shown: Shown,
): Promise<Date> {
  const { user } = caller;
  if (await secondFactors.hasSecondFactor(tools.database, user.user_id)) {
    await requireSecondFactor(tools, secondFactors, user.user_id, shown);
  } else await requirePassword(tools, user, shown);
  const now = tools.clock.wall();
  if (!(await markConfirmed(tools.database, caller.tokenId, now))) {
    throw unauthorized('The session has ended. Log in again.');
  }
  return endOf(now);
}

async function requireSecondFactor(
  tools: Tools,
  secondFactors: SecondFactors,
  userId: string,
  { code, assertion }: Shown,
): Promise<void> {
  if (code === undefined && assertion === undefined) {
    throw badRequest('"code" is missing: a code of your authenticator app, or a recovery code.', {
      context: 'code',
    });
  }
  const proof = assertion === undefined ? { code: code ?? '' } : { assertion };
  if (await secondFactors.proveSecondFactor(tools.database, userId, proof)) return;
  const context = assertion === undefined ? 'code' : 'assertion';
  throw badRequest(`"${context}" does not show that it is you.`, { context });
}

async function requirePassword(tools: Tools, user: User, { password }: Shown): Promise<void> {
  if (password === undefined) throw badRequest('"password" is missing.', { context: 'password' });
  const found = await checkLogin(tools, user.email, password);
  if (found?.user_id !== user.user_id) {
    throw badRequest('"password" is not your password.', { context: 'password' });
  }
}

function endOf(confirmedAt: Date): Date {
  return new Date(confirmedAt.getTime() + CONFIRMED_MS);
}
