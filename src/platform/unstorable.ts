/**
 * Text that not everybody can take: PostgreSQL stores no NUL, and half a surrogate pair has no UTF-8 form, at which many
 * a JSON reader fails.
 */
const UNSTORABLE = /\0|\p{Surrogate}/u;
const EVERY_UNSTORABLE = /\0|\p{Surrogate}/gu;
const REPLACEMENT = '\ufffd';

export function isUnstorable(text: string): boolean {
  return UNSTORABLE.test(text);
}

export function mendedText(text: string): string {
  return isUnstorable(text) ? text.replace(EVERY_UNSTORABLE, REPLACEMENT) : text;
}
