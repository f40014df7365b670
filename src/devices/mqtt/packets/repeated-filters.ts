/**
 * A SUBSCRIBE that says a filter twice gets a code for each (MQTT-3.8.4-4 and -5), and the last one counts. The
 * broker leaves the others away and answers with too few codes, so they go to it under names of their own. No
 * device can make up such a name: U+0000 ends its connection.
 */
const RENAMED = /^\0\d+\//;

export interface RequestedFilter {
  filter: string;
  qos: number;
}

export function renameRepeated(requested: RequestedFilter[]): RequestedFilter[] {
  const repeats = new Map<string, number>();
  const named = requested.toReversed().map(({ filter, qos }) => {
    const before = repeats.get(filter) ?? 0;
    repeats.set(filter, before + 1);
    return { filter: before === 0 ? filter : `\0${before}/${filter}`, qos };
  });
  return named.reverse();
}

export const isRepeated = (filter: string): boolean => RENAMED.test(filter);

/** As the device said it. */
export const originalFilter = (filter: string): string => filter.replace(RENAMED, '');
