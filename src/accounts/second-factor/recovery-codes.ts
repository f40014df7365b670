import { hash } from 'node:crypto';
import type { Connection } from '../../platform/db/database.ts';
import type { RandomBytes } from '../../platform/random.ts';
import { deleteRecoveryCodes, insertRecoveryCodes, takeRecoveryCode } from './store.ts';

const CODES = 10;
/** 80 bits: too many to try, even for somebody who has the hashes. */
const CODE_BYTES = 10;

/** In the place of all earlier ones. They are answered this once; only hashes are kept. */
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

/** Whether it was one; it is none afterwards. */
export function spendRecoveryCode(connection: Connection, userId: string, typed: string): Promise<boolean> {
  return takeRecoveryCode(connection, userId, hashOf(typed));
}

/** Five and five, so that it can be copied by hand. */
function newCode(random: RandomBytes): string {
  return random(CODE_BYTES)
    .toString('hex')
    .replace(/.{5}(?=.)/g, '$&-');
}

/** However it was typed. */
function hashOf(code: string): Buffer {
  return hash('sha256', code.toLowerCase().replace(/[\s-]/g, ''), 'buffer');
}
