export const EMAIL_PATTERN = '^[^\\s@]+@[^\\s@]+\\.[^\\s@]+$';
/** RFC 5321: what fits into a path of SMTP. */
export const LONGEST_EMAIL = 254;
const EMAIL = new RegExp(EMAIL_PATTERN);

/** Loose on purpose: whether an address exists is known only by writing to it. */
export function isEmailAddress(text: string): boolean {
  return text.length <= LONGEST_EMAIL && EMAIL.test(text);
}
