import { type Bucket, noiseLimitDb, type SeriesMetric } from '../../devices/index.ts';
import type { SettingsSpan } from '../../homes/index.ts';
import type { IncidentKind } from '../../incidents/index.ts';

/** The metric of an incident and its limits. */
export interface Measure {
  metric: SeriesMetric;
  name: string;
  unit: string;
  valueOf(bucket: Bucket): number;
  /** The limits at a moment; absent without a limit, or when the rule was off. */
  limitsAt(t: number, span: SettingsSpan): Limits;
}

export interface Limits {
  high?: number;
  low?: number;
}

const mean = ({ n, sum }: Bucket) => sum / n;

export const SOUND: Measure = {
  metric: 'laeq',
  name: 'sound_level',
  unit: 'dB(A)',
  valueOf: ({ n, sum }) => 10 * Math.log10(sum / n),
  limitsAt: (t, span) => (span.settings.noise.enabled ? { high: noiseLimitDb(t, span) } : {}),
};

const HUMIDITY: Measure = {
  metric: 'rh',
  name: 'humidity',
  unit: '%',
  valueOf: mean,
  limitsAt: (_t, { settings: { climate } }) => ({ high: climate.hum_high, low: climate.hum_low }),
};

/** Other kinds have events only, without measurements. */
const MEASURES: Partial<Record<IncidentKind, Measure>> = {
  noise: SOUND,
  temperature: {
    metric: 'temp',
    name: 'temperature',
    unit: '°C',
    valueOf: mean,
    limitsAt: (_t, { settings: { climate } }) => ({ high: climate.temp_high, low: climate.temp_low }),
  },
  humidity: HUMIDITY,
  mould: HUMIDITY,
  smoking: { metric: 'pm25', name: 'pm25', unit: 'µg/m³', valueOf: mean, limitsAt: () => ({}) },
};

export const measureOf = (kind: IncidentKind): Measure | undefined => MEASURES[kind];

export function isBeyond(value: number, { high, low }: Limits): boolean {
  return (high !== undefined && value >= high) || (low !== undefined && value <= low);
}
