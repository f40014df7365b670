import type { Connection } from '../../platform/db/database.ts';
import { DAY_MS, SECOND_MS } from '../../platform/durations.ts';
import { perMinute, type TryLimits } from '../../platform/rate-limit/try-limits.ts';
import type { SecretBox } from '../../platform/secrets/secret-box.ts';
import type { LinkSender } from '../addresses/addresses.ts';
import { spendAppCode } from './authenticator-app/authenticator-app.ts';
import { findAssertedUser, type PasskeyTools } from './passkeys/passkeys.ts';
import { spendRecoveryCode } from './recovery-codes.ts';

/**
 * A proof of the second factor: a code of the app, a recovery code, or a passkey's signature (`assertionOptions`).
 */
export type Proof = { code: string } | { assertion: unknown };

export interface ProofTools extends PasskeyTools {
  /** Notifies the user of changes. */
  sender: LinkSender;
  box: SecretBox;
  tries: TryLimits;
}

/** The same limit as for passwords. */
const TRIES = perMinute(10);
const TRIES_A_DAY = 100;
/** Ten attempts a minute all day would guess one of three valid six-digit codes within weeks. */
const DAILY = { perSecond: TRIES_A_DAY / (DAY_MS / SECOND_MS), burst: TRIES_A_DAY };
const APP_CODE = /^\d{6}$/;
const LONGEST_CODE = 100;

/**
 * Verifies a proof and uses it up. The answer does not say why a proof is wrong. Attempts count in buckets of the
 * account, outside the caller's transaction, so that a rollback keeps them. Recovery codes have a bucket of their
 * own: wrong app codes never lock the user out, and 80 random bits need no daily limit.
 */
export async function proveSecondFactor(
  proofTools: ProofTools,
  connection: Connection,
  userId: string,
  proof: Proof,
): Promise<boolean> {
  if ('assertion' in proof) {
    return (await findAssertedUser(proofTools, connection, proof.assertion, userId)) === userId;
  }
  const { tools, box, tries } = proofTools;
  const code = proof.code.slice(0, LONGEST_CODE).replace(/\s/g, '');
  if (!APP_CODE.test(code)) {
    await tries.take(TRIES, `recovery-code:${userId}`);
    return spendRecoveryCode(connection, userId, code);
  }
  await tries.take(TRIES, `second-factor:${userId}`);
  await tries.take(DAILY, `second-factor-daily:${userId}`);
  return spendAppCode(tools, box, connection, userId, code);
}
