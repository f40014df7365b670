/** No report is deeper; limits the recursion for other input. */
const MOST_LEVELS = 32;

/**
 * The canonical JSON form (RFC 8785): no spaces, members sorted by UTF-16 units, numbers and strings as ECMAScript
 * writes them. A verifier in any language produces the same bytes.
 */
export function canonical(value: unknown, level = 0): string {
  if (level > MOST_LEVELS) throw new RangeError('too deep');
  if (Array.isArray(value)) return `[${value.map((one) => canonical(one, level + 1)).join(',')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const members = Object.entries(value)
    .filter(([, member]) => member !== undefined)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, member]) => `${JSON.stringify(name)}:${canonical(member, level + 1)}`);
  return `{${members.join(',')}}`;
}
