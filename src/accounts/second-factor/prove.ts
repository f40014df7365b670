import type { Connection } from '../../platform/db/database.ts';
import { DAY_MS, SECOND_MS } from '../../platform/durations.ts';
import { perMinute, type TryLimits } from '../../platform/rate-limit/try-limits.ts';
import type { SecretBox } from '../../platform/secret-box.ts';
import type { LinkSender } from '../addresses/addresses.ts';
import { spendAppCode } from './authenticator-app.ts';
import { type PasskeyTools, whoseAssertion } from './passkeys.ts';
import { spendRecoveryCode } from './recovery-codes.ts';

/** What somebody shows: a code of the app or a recovery code, or what a passkey signed (`assertionOptions`). */
export type Proof = { code: string } | { assertion: unknown };

export interface ProofTools extends PasskeyTools {
  /** Tells the person of changes. */
  sender: LinkSender;
  box: SecretBox;
  tries: TryLimits;
}

/** As passwords. */
const TRIES = perMinute(10);
const TRIES_A_DAY = 100;
/** Six digits are few: ten a minute all day long would find one of three good ones in a few weeks. */
const DAILY = { perSecond: TRIES_A_DAY / (DAY_MS / SECOND_MS), burst: TRIES_A_DAY };
const APP_CODE = /^\d{6}$/;
const LONGEST_CODE = 100;

/**
 * Whether this shows that it is them; what was right is used up. Why it was wrong is nobody's business. Tries of codes are
 * counted in buckets of the account, outside of the caller's transaction: they stay counted when that is rolled back. Recovery
 * codes have a bucket of their own, so that wrong app codes never lock out the owner; 80 random bits need no daily limit.
 */
export async function proveSecondFactor(
  given: ProofTools,
  connection: Connection,
  userId: string,
  proof: Proof,
): Promise<boolean> {
  if ('assertion' in proof) {
    return (await whoseAssertion(given, connection, proof.assertion, userId)) === userId;
  }
  const { tools, box, tries } = given;
  const code = proof.code.slice(0, LONGEST_CODE).replace(/\s/g, '');
  if (!APP_CODE.test(code)) {
    await tries.take(TRIES, `recovery-code:${userId}`);
    return spendRecoveryCode(connection, userId, code);
  }
  await tries.take(TRIES, `second-factor:${userId}`);
  await tries.take(DAILY, `second-factor-daily:${userId}`);
  return spendAppCode(tools, box, connection, userId, code);
}
