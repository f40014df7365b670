import { deleteBefore } from './delete-before.ts';
import { deleteOrphans } from './delete-orphans.ts';
import { findNewest } from './find-newest.ts';
import { deleteHome, listDevices, resetClock } from './home.ts';
import { createPartitions, deleteExpired } from './partitions.ts';
import { readBuckets } from './read-buckets.ts';

/** Operations whose statements are the same in both stores. */
export const SHARED_OPERATIONS = {
  readBuckets,
  findNewest,
  listDevices,
  createPartitions,
  deleteExpired,
  deleteBefore,
  deleteOrphans,
  deleteHome,
  resetClock,
};
