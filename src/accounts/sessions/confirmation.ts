import type { Connection } from '../../platform/db/database.ts';
import { MINUTE_MS } from '../../platform/durations.ts';
import { badRequest, forbidden, unauthorized } from '../../platform/errors.ts';
import type { Tools } from '../../platform/tools.ts';
import type { Caller, KnownSession } from '../auth/caller.ts';
import { checkLogin } from '../passwords/log-in.ts';
import { findConfirmation, markConfirmed } from './store.ts';

/** How long somebody who showed who they are is not asked again. */
const CONFIRMED_MS = 10 * MINUTE_MS;

export const CONFIRMATION_REQUIRED = 'confirmation_required';

/** What a person shows. */
export interface Proof {
  password: string;
}

/**
 * Before a caller makes what stays when the session is over: a token, a client or its secret, a webhook with its secret, an
 * owner. Whoever finds a browser unlocked, or steals its cookie, has not shown who they are. An access token is let through: there
 * is nobody to ask. Read past the memory: another process may have asked a moment ago.
 */
export async function requireConfirmed(connection: Connection, caller: Caller, now: Date): Promise<void> {
  if (caller.kind !== 'session') return;
  const confirmedAt = await findConfirmation(connection, caller.tokenId);
  if (confirmedAt && now.getTime() < endOf(confirmedAt).getTime()) return;
  throw forbidden(
    'Confirm first that it is you: POST /v8/session/confirmation with your password. It holds for ten minutes, as logging in does.',
    CONFIRMATION_REQUIRED,
  );
}

/**
 * The one place where somebody who is logged in shows again who they are. Answers until when that holds. A second factor is
 * asked for here too, of whoever has one.
 */
export async function confirmPerson(tools: Tools, caller: KnownSession, { password }: Proof): Promise<Date> {
  const found = await checkLogin(tools, caller.user.email, password);
  if (found?.user_id !== caller.user.user_id) {
    throw badRequest('"password" is not your password.', { context: 'password' });
  }
  const now = tools.clock.now();
  if (!(await markConfirmed(tools.database, caller.tokenId, now))) {
    throw unauthorized('The session has ended. Log in again.');
  }
  return endOf(now);
}

function endOf(confirmedAt: Date): Date {
  return new Date(confirmedAt.getTime() + CONFIRMED_MS);
}
