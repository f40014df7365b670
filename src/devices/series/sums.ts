import { raw } from 'sql-template-tag';
import { partsOf, SERIES_METRICS } from './metrics.ts';

/** Parts of the statements that sum up. */

const ROLLED = ['n', 'sum', 'min', 'max'] as const;
const columns = SERIES_METRICS.flatMap((metric) => ROLLED.map((part) => `${metric}_${part}`));
export const COLUMNS = raw(columns.join(', '));
export const TAKEN = raw(columns.map((column) => `${column} = excluded.${column}`).join(', '));
/** Of samples `s`, and of sums `s` that are finer. */
export const FROM_SAMPLES = raw(
  SERIES_METRICS.map((metric) => {
    const { sum, min, max } = partsOf(metric);
    return `nullif(count(s.${metric}), 0)::int AS ${metric}_n, sum(${sum}) AS ${metric}_sum,
      min(${min}) AS ${metric}_min, max(${max}) AS ${metric}_max`;
  }).join(', '),
);
export const FROM_ROLLUPS = raw(
  SERIES_METRICS.map(
    (metric) => `sum(s.${metric}_n)::int AS ${metric}_n, sum(s.${metric}_sum) AS ${metric}_sum,
      min(s.${metric}_min) AS ${metric}_min, max(s.${metric}_max) AS ${metric}_max`,
  ).join(', '),
);
