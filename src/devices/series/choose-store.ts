import type { Connection } from '../../platform/db/database.ts';
import { distributedStore } from './distributed/index.ts';
import { localStore } from './local/index.ts';
import type { SeriesStore } from './store.ts';

/** The store of this database. No other code asks whether the database is distributed. */
export const seriesStore = async (connection: Connection): Promise<SeriesStore> =>
  (await connection.isDistributed()) ? distributedStore : localStore;
