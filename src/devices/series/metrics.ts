import type { Metrics } from '../report/report.ts';

/** The columns of a sample. The battery is reported beside the samples, and kept with them. */
export interface SampleValues extends Metrics {
  /** %. */
  battery?: number;
}

export type SampleMetric = keyof SampleValues;

const EACH: Record<SampleMetric, true> = {
  laeq: true,
  lmax: true,
  lmin: true,
  temp: true,
  rh: true,
  pressure: true,
  pir: true,
  occ: true,
  radios: true,
  pm25: true,
  voc: true,
  smoke_score: true,
  lux: true,
  battery: true,
};

/** In the order in which statements name them. */
export const SAMPLE_METRICS = Object.keys(EACH) as SampleMetric[];

/** Metrics that are aggregated and read as a series. lmin and lmax are the minimum and maximum of laeq. */
export type SeriesMetric = Exclude<SampleMetric, 'lmin' | 'lmax'>;

export const SERIES_METRICS = SAMPLE_METRICS.filter(
  (metric): metric is SeriesMetric => metric !== 'lmin' && metric !== 'lmax',
);

/**
 * What one sample `s` adds to a bucket, as SQL; null when it has no such metric. Decibels are added as energy: the
 * level over an hour is that of its mean energy. A plain mean of decibels would hide a loud minute. Sums use double
 * precision, so that sums of `real` values do not depend on the order.
 */
export function partsOf(metric: SeriesMetric): { sum: string; min: string; max: string } {
  const value = `s.${metric}`;
  if (metric !== 'laeq') return { sum: `${value}::float8`, min: value, max: value };
  return {
    sum: `power(10, ${value}::float8 / 10)`,
    min: `CASE WHEN ${value} IS NOT NULL THEN least(${value}, s.lmin) END`,
    max: `CASE WHEN ${value} IS NOT NULL THEN greatest(${value}, s.lmax) END`,
  };
}
