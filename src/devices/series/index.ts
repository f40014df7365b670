export { forgetSeries, rewindSeries } from './forget-gone.ts';
export { insertSamples, type SampleRow } from './insert-samples.ts';
export { dropOldSeries, ensureSeriesPartitions } from './keep.ts';
export { type LatestValues, mergeLatest } from './latest-values.ts';
export { startRoller } from './roller.ts';
export { seriesRoutes } from './routes.ts';
