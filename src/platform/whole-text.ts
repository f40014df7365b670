/**
 * Text that everybody can take: half a surrogate pair has no UTF-8 form, and many a JSON reader fails at one; PostgreSQL
 * stores no NUL.
 */
const BROKEN = /\0|\p{Surrogate}/u;
const EVERY_BROKEN = /\0|\p{Surrogate}/gu;
const REPLACEMENT = '\ufffd';

export function isWholeText(text: string): boolean {
  return !BROKEN.test(text);
}

export function mendedText(text: string): string {
  return BROKEN.test(text) ? text.replace(EVERY_BROKEN, REPLACEMENT) : text;
}
