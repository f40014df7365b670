/** Between the dots of the local part: what needs no quotes, and letters of any script (RFC 6531). */
const ATOM = '[^\\x00-\\x20\\x7f-\\xa0\\s@<>()\\[\\]\\\\,;:".]{1,64}';
/** Letters and digits of any script, and inside also hyphens. */
const LABEL = '[^\\x00-\\x2f\\x3a-\\x40\\x5b-\\x60\\x7b-\\xa0\\s]';
const INSIDE = '[^\\x00-\\x2c\\x2e\\x2f\\x3a-\\x40\\x5b-\\x60\\x7b-\\xa0\\s]';
/** No digit: a number in the last place would be an address of four numbers, to which nobody writes mail. */
const TOP = '[^\\x00-\\x40\\x5b-\\x60\\x7b-\\xa0\\s]';
const REST = `(${INSIDE}{0,61}${LABEL})?`;

/**
 * An address as people write it: no quoted local parts, no comments, no bare host names. Whether it exists is known
 * only by writing to it. One pattern, so that the API's document can say it; without `\p` and look-ahead, which
 * readers of such documents in other languages do not know.
 */
export const EMAIL_PATTERN = `^${ATOM}(\\.${ATOM})*@(${LABEL}${REST}\\.)+${TOP}${REST}$`;
/** RFC 5321: what fits into a path of SMTP. */
export const LONGEST_EMAIL = 254;
/** As above; a pattern that other languages read cannot count it when it has dots. */
const LONGEST_LOCAL_PART = 64;
const EMAIL = new RegExp(EMAIL_PATTERN, 'u');

export function isEmailAddress(text: string): boolean {
  return text.length <= LONGEST_EMAIL && text.indexOf('@') <= LONGEST_LOCAL_PART && EMAIL.test(text);
}
