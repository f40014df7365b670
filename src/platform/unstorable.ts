const LONE_SURROGATE = /\p{Surrogate}/u;

/** Text that PostgreSQL cannot hold: it stores no NUL, and half a surrogate pair has no UTF-8 form. */
export function isUnstorable(text: string): boolean {
  return text.includes('\0') || LONE_SURROGATE.test(text);
}
