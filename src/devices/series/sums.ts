import sql, { raw, type Sql } from 'sql-template-tag';
import { partsOf, SAMPLE_METRICS, SERIES_METRICS } from './metrics.ts';
import { samplesBetween } from './samples-between.ts';

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

/** The samples of a row `span`, which says of a device from when until when. */
export const samplesOfSpan = (home: Sql): Sql =>
  samplesBetween(
    {
      home_id: home,
      device_id: sql`span.device_id`,
      from: [sql`span.begins`],
      firstDay: [sql`date_bin('1 day', span.begins, 'epoch')`],
      before: sql`span.until`,
      packedUntil: sql`span.packed_until`,
    },
    SAMPLE_METRICS,
  );
