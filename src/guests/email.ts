const LONGEST_EMAIL = 254;
const LONGEST_LOCAL_PART = 64;
/** Between the dots of the local part: what needs no quotes, and letters of any script (RFC 6531). */
const ATOM = /^[^\s@<>()[\]\\,;:"\p{Cc}]+$/u;
const LABEL = /^[\p{L}\p{N}](?:[\p{L}\p{N}\p{M}-]{0,61}[\p{L}\p{N}\p{M}])?$/u;
/** A number in the last place would be an address of four numbers, to which nobody writes mail. */
const TOP_LABEL = /\P{N}/u;

/** An address as people write it: no quoted local parts, no comments, no bare host names. */
export function isEmailAddress(text: string): boolean {
  const at = text.lastIndexOf('@');
  const local = text.slice(0, Math.max(at, 0));
  const labels = text.slice(at + 1).split('.');
  return (
    text.length <= LONGEST_EMAIL &&
    local.length <= LONGEST_LOCAL_PART &&
    local.split('.').every((atom) => ATOM.test(atom)) &&
    labels.length >= 2 &&
    labels.every((label) => LABEL.test(label)) &&
    TOP_LABEL.test(labels.at(-1) ?? '')
  );
}
