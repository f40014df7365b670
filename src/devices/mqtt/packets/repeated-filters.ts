/**
 * A SUBSCRIBE that repeats a filter gets a return code for each (MQTT-3.8.4-4 and -5), and the last one applies. The
 * broker drops the others and returns too few codes, so they get names of their own. No device can use such a name:
 * U+0000 ends its connection.
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

/** As the device sent it. */
export const originalFilter = (filter: string): string => filter.replace(RENAMED, '');
