import { hash } from 'node:crypto';
import type { Connection } from '../../platform/db/database.ts';
import type { RandomBytes } from '../../platform/random.ts';
import { deleteRecoveryCodes, insertRecoveryCodes, takeRecoveryCode } from './store.ts';

const CODES = 10;
/** 80 bits: too many to guess, even with the hashes. */
const CODE_BYTES = 10;

/** Replaces all earlier codes. The codes are returned once and stored as hashes. */
export async function makeRecoveryCodes(
  connection: Connection,
  random: RandomBytes,
  userId: string,
): Promise<string[]> {
  const codes = Array.from({ length: CODES }, () => newCode(random));
  await deleteRecoveryCodes(connection, userId);
  await insertRecoveryCodes(connection, userId, codes.map(hashOf));
  return codes;
}

/** Returns whether it was valid, and deletes it. */
export function spendRecoveryCode(connection: Connection, userId: string, typed: string): Promise<boolean> {
  return takeRecoveryCode(connection, userId, hashOf(typed));
}

/** Two groups of five, easy to copy by hand. */
function newCode(random: RandomBytes): string {
  return random(CODE_BYTES)
    .toString('hex')
    .replace(/.{5}(?=.)/g, '$&-');
}

/** Ignores case and separators. */
function hashOf(code: string): Buffer {
  return hash('sha256', code.toLowerCase().replace(/[\s-]/g, ''), 'buffer');
}
