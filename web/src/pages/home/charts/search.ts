/** The range is in the address. The default is the last day. */
export const RANGE_NAMES = ['1h', '24h', '7d', '30d'] as const;
export type RangeName = (typeof RANGE_NAMES)[number];

export function readChartsSearch(search: Record<string, unknown>): { range?: RangeName } {
  const range = RANGE_NAMES.find((name) => name === search['range']);
  return range && range !== '24h' ? { range } : {};
}
