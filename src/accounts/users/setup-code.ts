import { hash, timingSafeEqual } from 'node:crypto';
import type { Tools } from '../../platform/tools.ts';
import { findSetupCode, replaceSetupCode } from './setup-code-store.ts';

const CODE_BYTES = 12;

/** A code that only the operator sees. Replaces any earlier one and is valid for all processes of the database. */
export async function newSetupCode(tools: Tools): Promise<string> {
  // Two groups of six, easy to copy by hand.
  const code = tools
    .random(CODE_BYTES)
    .toString('hex')
    .replace(/.{6}(?=.)/g, '$&-');
  await replaceSetupCode(tools.database, hashOf(code));
  return code;
}

/** Compared in constant time. False also if there is no code: an account exists, or none was printed. */
export async function isSetupCode(tools: Tools, shown: string): Promise<boolean> {
  const kept = await findSetupCode(tools.database);
  return kept !== undefined && timingSafeEqual(hashOf(shown), kept.code_hash);
}

/** Ignores case and separators. */
function hashOf(code: string): Buffer {
  return hash('sha256', code.toLowerCase().replace(/[\s-]/g, ''), 'buffer');
}
