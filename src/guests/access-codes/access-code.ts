import type { RandomBytes } from '../../platform/random.ts';

const DIGITS = 6;
/** Six bytes for six digits: the remaining bias is one in a hundred million. */
const RANDOM_BYTES = 6;

export function newAccessCode(random: RandomBytes): string {
  return String(random(RANDOM_BYTES).readUIntBE(0, RANDOM_BYTES) % 10 ** DIGITS).padStart(DIGITS, '0');
}
