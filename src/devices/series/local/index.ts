import sql from 'sql-template-tag';
import { aggregateWith } from '../shared/aggregate.ts';
import { compressWith } from '../shared/compress.ts';
import { sampleInsert } from '../shared/insert.ts';
import { SHARED_OPERATIONS } from '../shared/operations.ts';
import { lockSamples, releaseSpaceWith } from '../shared/partitions.ts';
import type { SeriesStore } from '../store.ts';
import { aggregateUntil } from './aggregate.ts';
import { compressSome } from './compress.ts';
import { insertSamples } from './insert-samples.ts';
import { readHomes } from './read-homes.ts';

/** Series on the server that has everything else: one statement covers many homes and several tables. */
export const localStore: SeriesStore = {
  ...SHARED_OPERATIONS,
  insertSamples,
  insertPart: sampleInsert,
  readHomes,
  aggregate: aggregateWith(aggregateUntil),
  compress: compressWith(compressSome),
  releaseSpace: releaseSpaceWith(
    (table, bytes) =>
      sql`SELECT FROM pg_class WHERE oid = to_regclass(${table}) AND pg_total_relation_size(oid) > ${bytes}`,
  ),
  lockForSnapshot: lockSamples,
};
