export { forgetSeries, rewindSeries } from './forget-gone.ts';
export { forgetOldSeries } from './forget-old.ts';
export { insertSamples, isOfOpenHour, type SampleRow, sampleInsert } from './insert-samples.ts';
export {
  dropOldSeries,
  ensureSeriesPartitions,
  holdSamples,
  ROLLUPS_KEPT_DAYS,
  SAMPLES_KEPT_DAYS,
  shrinkPacked,
} from './keep.ts';
export { type LatestValues, mergeLatest } from './latest-values.ts';
export { devicesMeasured } from './measured.ts';
export type { SeriesMetric } from './metrics.ts';
export { MEASUREMENTS, prepareToSpread } from './prepare-spread.ts';
export { type Bucket, readBuckets } from './read-buckets.ts';
export { startRoller } from './roller.ts';
