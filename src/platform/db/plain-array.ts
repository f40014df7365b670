export type PlainValue = string | number | boolean | null | undefined;

/** Array literals treat none of these characters specially, except the commas between the elements. */
const PLAIN = /^[\w.:+-]+(?:,[\w.:+-]+)*$/;

/**
 * An array parameter in PostgreSQL's form, for ids, numbers, flags and instants. The driver would search each for
 * quotes and backslashes, which took a fifth of the time of recording an event.
 */
export function plainArray(elements: readonly PlainValue[]): string {
  if (elements.length === 0) return '{}';
  const joined = elements.map((element) => element ?? 'NULL').join(',');
  if (!PLAIN.test(joined)) throw new Error('A plain array holds ids, numbers, flags and instants only.');
  return `{${joined}}`;
}
