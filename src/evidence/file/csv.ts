import { csvLine } from '../../platform/csv/line.ts';

/** The part of a report that fits a spreadsheet; the rest is in its JSON. */
interface Readable {
  measured?: {
    unit: string;
    resolution_s: number;
    limits: { from: string; high?: number; low?: number }[];
    first: string;
    devices: { device_id: string; name?: string; points: [number, number, number][] }[];
  };
  home: { timezone: string };
}

const HEADER = [
  'time',
  'time_utc',
  'device_id',
  'device',
  'value',
  'maximum',
  'unit',
  'limit_high',
  'limit_low',
];

/** One line per value and device, oldest first, with the limits at that time. */
export function* csvOf({ measured }: Readable, timeIn: (ms: number) => string): Generator<string> {
  yield `${HEADER.join(',')}\r\n`;
  if (!measured) return;
  const { unit, resolution_s, limits, first, devices } = measured;
  const start = Date.parse(first);
  const steps = limits.map(({ from, ...limit }) => ({ t: Date.parse(from), ...limit }));
  for (const { device_id, name = '', points } of devices) {
    let step = 0;
    for (const [place, value, max] of points) {
      const t = start + place * resolution_s * 1000;
      while (steps[step + 1] && (steps[step + 1]?.t ?? 0) <= t) step += 1;
      const { high, low } = steps[step] ?? {};
      yield csvLine([timeIn(t), new Date(t).toISOString(), device_id, name, value, max, unit, high, low]);
    }
  }
}
