import { createHmac, hash, timingSafeEqual } from 'node:crypto';
import type { Connection } from '../../../platform/db/database.ts';
import { MINUTE_MS } from '../../../platform/durations.ts';
import { deriveKeys, type SecretKeys } from '../../../platform/secrets/secret-keys.ts';
import type { Tools } from '../../../platform/tools.ts';
import { insertUsedChallenge } from './challenge-store.ts';

/** Purpose of a challenge. It is not valid for another purpose or user. */
export interface ChallengeScope {
  purpose: 'add' | 'prove' | 'log in';
  /** Empty for a log-in, where the user is not known yet. */
  userId: string;
}

/**
 * What a passkey signs to prove its presence. We sign it and store nothing, so that any process can verify it. Only
 * used challenges are stored, so that none is used twice.
 */
export interface Challenges {
  issue(scope: ChallengeScope): Buffer;
  isOurs(challenge: string, scope: ChallengeScope): boolean;
  /** False if any process has used it before. */
  spend(connection: Connection, challenge: string): Promise<boolean>;
}

const CHALLENGE_LASTS_MS = 5 * MINUTE_MS;
const NONCE_BYTES = 16;
const TIME_BYTES = 6;
const SIGNED_BYTES = NONCE_BYTES + TIME_BYTES;
const SIGNATURE_BYTES = 32;

export function openChallenges({ clock, random }: Tools, secretKeys: SecretKeys): Challenges {
  const keys = deriveKeys(secretKeys, 'challenges of passkeys');
  const signatureOf = (key: Buffer, signed: Buffer, { purpose, userId }: ChallengeScope) =>
    createHmac('sha256', key).update(signed).update(`${purpose}\n${userId}`).digest();
  const expiryOf = (challenge: Buffer) => challenge.readUIntBE(NONCE_BYTES, TIME_BYTES);

  return {
    issue: (scope) => {
      const expiry = Buffer.alloc(TIME_BYTES);
      expiry.writeUIntBE(clock.wall().getTime() + CHALLENGE_LASTS_MS, 0, TIME_BYTES);
      const signed = Buffer.concat([random(NONCE_BYTES), expiry]);
      return Buffer.concat([signed, signatureOf(keys.current(), signed, scope)]);
    },
    isOurs: (challenge, scope) => {
      const bytes = Buffer.from(challenge, 'base64url');
      if (bytes.length !== SIGNED_BYTES + SIGNATURE_BYTES) return false;
      const [signed, shown] = [bytes.subarray(0, SIGNED_BYTES), bytes.subarray(SIGNED_BYTES)];
      const isSigned = keys.all().some((key) => timingSafeEqual(shown, signatureOf(key, signed, scope)));
      return isSigned && expiryOf(bytes) > clock.wall().getTime();
    },
    spend: (connection, challenge) => {
      const bytes = Buffer.from(challenge, 'base64url');
      return insertUsedChallenge(connection, hash('sha256', bytes, 'buffer'), new Date(expiryOf(bytes)));
    },
  };
}
