import type { Series } from '../../../../contract.ts';

/** Series of several devices over the same times, in seconds. */
export interface AlignedSeries {
  times: number[];
  lines: DeviceLine[];
}

export interface DeviceLine {
  deviceId: string;
  name: string;
  value: (number | null)[];
  min: (number | null)[];
  max: (number | null)[];
}

export interface DeviceSeries {
  deviceId: string;
  name: string;
  series: Series | undefined;
}

/** Every step from first to last, with or without values: the axis is time, not data. */
export function alignSeries(devices: DeviceSeries[], from: number, to: number, step: number): AlignedSeries {
  const times = Array.from(
    { length: Math.max(0, Math.round((to - from) / step)) },
    (_, index) => from + index * step,
  );
  const lines = devices.map(({ deviceId, name, series }) => {
    const line: DeviceLine = { deviceId, name, value: blank(times), min: blank(times), max: blank(times) };
    for (const { datetime, value, min, max } of series?.values ?? []) {
      const index = Math.floor((Date.parse(datetime) / 1000 - from) / step);
      if (index < 0 || index >= times.length) continue;
      line.value[index] = value;
      line.min[index] = min ?? value;
      line.max[index] = max ?? value;
    }
    return line;
  });
  return { times, lines };
}

const blank = (times: number[]): (number | null)[] => times.map(() => null);

export interface Summary {
  latest: number;
  lowest: number;
  mean: number;
  highest: number;
}

export function summarizeLine(line: DeviceLine, mean: (values: number[]) => number): Summary | undefined {
  const values = line.value.filter((value) => value !== null);
  const latest = values.at(-1);
  if (latest === undefined) return undefined;
  return {
    latest,
    lowest: least(line.min),
    mean: mean(values),
    highest: -least(line.max.map((value) => (value === null ? null : -value))),
  };
}

function least(values: (number | null)[]): number {
  return values.reduce<number>((found, value) => (value === null ? found : Math.min(found, value)), Infinity);
}
