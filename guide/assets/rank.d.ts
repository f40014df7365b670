/** Types of rank.js, for the tests. */

export interface SearchEntry {
  address: string;
  page: string;
  heading: string;
  text: string;
}

export function readEntry(
  entry: [address: string, page: string, heading: string, text: string, kind: string],
): SearchEntry;
export function rank(entries: readonly SearchEntry[], query: string): SearchEntry[];
export function excerpt(entry: SearchEntry, query: string): string;
