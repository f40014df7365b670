import type { RandomBytes } from '../random.ts';

/**
 * The code that a user types from one screen into another (RFC 8628 section 6.1). Consonants only: no digit looks like
 * a letter, and no word appears. 20 letters in 8 places give 25.6 billion codes, and guessing is limited to ten a
 * minute.
 */
const LETTERS = 'BCDFGHJKLMNPQRSTVWXZ';
const LENGTH = 8;
const CODE = /^[BCDFGHJKLMNPQRSTVWXZ]{8}$/;
/** Including copied blanks. */
const MOST_TYPED = 32;
/** Bytes from here on would make the first letters more frequent. */
const FAIR = 256 - (256 % LETTERS.length);

export function newUserCode(random: RandomBytes): string {
  let code = '';
  while (code.length < LENGTH) {
    for (const byte of random(LENGTH)) {
      if (byte < FAIR && code.length < LENGTH) code += LETTERS.charAt(byte % LETTERS.length);
    }
  }
  return code;
}

/** As people write it: in capitals or not, with or without what stands between. Undefined when it can be none. */
export function readUserCode(typed: string): string | undefined {
  if (typed.length > MOST_TYPED) return undefined;
  const code = typed.toUpperCase().replaceAll(' ', '').replaceAll('-', '');
  return CODE.test(code) ? code : undefined;
}

/** In two halves, as it is shown. */
export function shownUserCode(code: string): string {
  return `${code.slice(0, LENGTH / 2)}-${code.slice(LENGTH / 2)}`;
}
