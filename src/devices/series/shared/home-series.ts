import sql, { type Sql } from 'sql-template-tag';
import type { SampleMetric } from '../metrics.ts';
import { samplesBetween } from './samples-between.ts';

/** The series that a statement reads over rows `span` of homes. */
export interface HomeSeries {
  /** A query: home_id, device_id, rolled_until and packed_until of each series of the homes of `span`. */
  series: Sql;
  /** The home of a row `series`. Constant where one server must receive the whole statement. */
  home_id: Sql;
}

/** A part of a statement: the samples of a row `series` within a row `span` that are not aggregated yet. */
export const samplesNotAggregated = (metrics: readonly SampleMetric[], { home_id }: HomeSeries): Sql =>
  samplesBetween(
    {
      home_id,
      device_id: sql`series.device_id`,
      from: [sql`span.begins`, sql`series.rolled_until`],
      firstDay: [sql`date_bin('1 day', greatest(span.begins, series.rolled_until), 'epoch')`],
      before: sql`span.ends`,
      compressedUntil: sql`series.packed_until`,
    },
    metrics,
  );
