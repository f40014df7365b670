/** Between the dots of the local part: characters without quotes, and letters of any script (RFC 6531). */
const ATOM = '[^\\x00-\\x20\\x7f-\\xa0\\s@<>()\\[\\]\\\\,;:".]{1,64}';
/** Letters and digits of any script, with hyphens inside. */
const LABEL = '[^\\x00-\\x2f\\x3a-\\x40\\x5b-\\x60\\x7b-\\xa0\\s]';
const INSIDE = '[^\\x00-\\x2c\\x2e\\x2f\\x3a-\\x40\\x5b-\\x60\\x7b-\\xa0\\s]';
/** No digits: a numeric last label would be an IP address. */
const TOP = '[^\\x00-\\x40\\x5b-\\x60\\x7b-\\xa0\\s]';
const REST = `(${INSIDE}{0,61}${LABEL})?`;

/**
 * An address as users write it: no quoted local parts, no comments, no bare host names. Whether it exists shows only
 * by mailing it. One pattern, so that the API document can state it, without `\p` and look-ahead, which readers in
 * other languages lack.
 */
export const EMAIL_PATTERN = `^${ATOM}(\\.${ATOM})*@(${LABEL}${REST}\\.)+${TOP}${REST}$`;
/** RFC 5321: the longest path in SMTP. */
export const LONGEST_EMAIL = 254;
/** The same for the local part, which a portable pattern cannot count across dots. */
const LONGEST_LOCAL_PART = 64;
const EMAIL = new RegExp(EMAIL_PATTERN, 'u');

export function isEmailAddress(text: string): boolean {
  return text.length <= LONGEST_EMAIL && text.indexOf('@') <= LONGEST_LOCAL_PART && EMAIL.test(text);
}
