/**
 * Endings that are never public: special-use names (RFC 6761, 6762, 7686, 8375, 9476), the private ones of RFC 6762
 * appendix G, and `.internal`, reserved by ICANN. Not `.test`, `.example` and `.invalid`: they lead nowhere, and
 * examples use them.
 */
const PRIVATE_ENDINGS: ReadonlySet<string> = new Set([
  'localhost',
  'localdomain',
  'local',
  'internal',
  'intranet',
  'private',
  'corp',
  'home',
  'lan',
  'onion',
  'alt',
  // home.arpa and the reverse zones have no web servers.
  'arpa',
]);

const MOST_NAME_CHARACTERS = 253;
/** Letters, digits, hyphens, and the underscore that some hosts have. At most 63 (RFC 1035). */
const LABEL = /^[a-z0-9_-]{1,63}$/;

/** For a name from a WHATWG URL (lower case, punycode), without the trailing dot. */
export function isPublicName(name: string): boolean {
  if (name.length > MOST_NAME_CHARACTERS) return false;
  const labels = name.split('.');
  // A single label is resolved in the local search domains: never a public host.
  if (labels.length < 2) return false;
  if (!labels.every((label) => LABEL.test(label))) return false;
  return !PRIVATE_ENDINGS.has(labels.at(-1) ?? '');
}
