import { hash, timingSafeEqual } from 'node:crypto';
import type { Tools } from '../../platform/tools.ts';
import { findSetupCode, replaceSetupCode } from './setup-code-store.ts';

const CODE_BYTES = 12;

/** A code that only the operator sees. It takes the place of any earlier one; all processes of the database ask for it. */
export async function newSetupCode(tools: Tools): Promise<string> {
  // Six and six, so that it can be copied by hand.
  const code = tools
    .random(CODE_BYTES)
    .toString('hex')
    .replace(/.{6}(?=.)/g, '$&-');
  await replaceSetupCode(tools.database, hashOf(code));
  return code;
}

/** In constant time. False too when there is none: an account exists, or nobody has printed one. */
export async function isSetupCode(tools: Tools, shown: string): Promise<boolean> {
  const kept = await findSetupCode(tools.database);
  return kept !== undefined && timingSafeEqual(hashOf(shown), kept.code_hash);
}

/** However it was typed. */
function hashOf(code: string): Buffer {
  return hash('sha256', code.toLowerCase().replace(/[\s-]/g, ''), 'buffer');
}
