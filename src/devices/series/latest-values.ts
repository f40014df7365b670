import type { SampleMetric, SampleValues } from './metrics.ts';

/** Names of the displayed metrics for clients. Other metrics are not displayed. */
const SHOWN_AS = {
  temp: 'temperature',
  rh: 'humidity',
  laeq: 'sound',
  pressure: 'pressure',
  pir: 'motion',
  occ: 'people',
  pm25: 'pm25',
  voc: 'voc',
  lux: 'light',
  battery: 'battery',
} as const satisfies Partial<Record<SampleMetric, string>>;

type LatestName = (typeof SHOWN_AS)[keyof typeof SHOWN_AS];

/** The latest values of a device; `time` is the time of measurement. */
export type LatestValues = Partial<Record<LatestName, { time: string; value: number }>>;

/** When the newest value of a metric was measured, ms. */
export function newestTime(latest: LatestValues, metric: SampleMetric): number | undefined {
  const [, name] = SHOWN.find(([shown]) => shown === metric) ?? [];
  const time = name === undefined ? undefined : latest[name]?.time;
  return time === undefined ? undefined : Date.parse(time);
}

const SHOWN = Object.entries(SHOWN_AS) as [keyof typeof SHOWN_AS, LatestName][];

/**
 * The newest value of each metric by event time, never by arrival: samples come late and out of order. Of two with
 * the same time the stored one stays, as in the table of samples.
 */
export function mergeLatest(
  before: LatestValues,
  samples: readonly (SampleValues & { t: number })[],
): LatestValues {
  const after = { ...before };
  for (const sample of samples) {
    // Times in one format sort as text, and this runs for every sample.
    const time = new Date(sample.t).toISOString();
    for (const [metric, name] of SHOWN) {
      const value = sample[metric];
      if (value === undefined) continue;
      const known = after[name];
      if (known === undefined || known.time < time) after[name] = { time, value };
    }
  }
  return after;
}
