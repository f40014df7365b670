export type PlainValue = string | number | boolean | null | undefined;

/** Nothing here means anything to an array literal except the commas between the elements. */
const PLAIN = /^[\w.:+-]+(?:,[\w.:+-]+)*$/;

/**
 * An array parameter as PostgreSQL reads it, for ids, numbers, flags and instants: the driver would look
 * for quotes and backslashes in each of them, which took a fifth of the time of recording an event.
 */
export function plainArray(elements: readonly PlainValue[]): string {
  if (elements.length === 0) return '{}';
  const joined = elements.map((element) => element ?? 'NULL').join(',');
  if (!PLAIN.test(joined)) throw new Error('A plain array holds ids, numbers, flags and instants only.');
  return `{${joined}}`;
}
