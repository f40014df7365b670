/** No report is deeper; whatever else is handed in must not end the process by recursion. */
const MOST_LEVELS = 32;

/**
 * The one way to write a JSON value (RFC 8785): no spaces, members by name in the order of their UTF-16 units, numbers and
 * texts as ECMAScript writes them. Who checks a signature writes the same bytes, in whatever language.
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
