import sql from 'sql-template-tag';
import { aggregateWith } from '../shared/aggregate.ts';
import { compressWith } from '../shared/compress.ts';
import { SHARED_OPERATIONS } from '../shared/operations.ts';
import { lockSamples, releaseSpaceWith } from '../shared/partitions.ts';
import type { SeriesStore } from '../store.ts';
import { aggregateUntil } from './aggregate.ts';
import { compressSome } from './compress.ts';
import { insertSamples } from './insert-samples.ts';
import { readHomes } from './read-homes.ts';

/**
 * Series distributed by home over the servers of Citus; other tables are on the coordinator. A statement names one home for
 * every table and writes one table. All statements also run on one PostgreSQL, except those about sizes.
 */
export const distributedStore: SeriesStore = {
  ...SHARED_OPERATIONS,
  insertSamples,
  insertPart: undefined,
  readHomes,
  aggregate: aggregateWith(aggregateUntil),
  compress: compressWith(compressSome),
  // The limit is of one shard: each has indexes of its own.
  releaseSpace: releaseSpaceWith(
    (table, bytes) => sql`SELECT FROM pg_dist_shard WHERE logicalrelid = to_regclass(${table})
          HAVING citus_total_relation_size(to_regclass(${table})) > count(*) * ${bytes}`,
  ),
  lockForSnapshot: async (connection) => {
    await lockSamples(connection);
    // One connection to each server, so that each of them reads one snapshot.
    await connection.rows(sql`SELECT set_config('citus.max_adaptive_executor_pool_size', '1', true)`);
  },
};
