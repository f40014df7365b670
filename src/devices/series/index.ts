export { seriesStore } from './choose-store.ts';
export { prepareForDistribution, SERIES_TABLES } from './distributed/prepare.ts';
export type { LatestValues } from './latest-values.ts';
export { startSeriesMaintenance } from './maintenance.ts';
export { devicesMeasured } from './measuring-devices.ts';
export type { SeriesMetric } from './metrics.ts';
export { ROLLUPS_KEPT_DAYS, SAMPLES_KEPT_DAYS } from './shared/partitions.ts';
export type { Bucket } from './shared/read-buckets.ts';
export type { SeriesStore } from './store.ts';
