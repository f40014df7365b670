import { databaseTime } from '../../platform/db/database-time.ts';
import { MINUTE_MS } from '../../platform/durations.ts';
import type { Log } from '../../platform/observability/log.ts';
import { every } from '../../platform/repeat.ts';
import type { Tools } from '../../platform/tools.ts';
import { seriesStore } from './choose-store.ts';

/** Late samples are read one by one until then; hours close once an hour. */
const INTERVAL_MS = MINUTE_MS;

interface SeriesMaintenance {
  stop(): Promise<void>;
}

/** Aggregates samples, compresses old ones and deletes those of deleted devices. Every worker may run one. */
export function startSeriesMaintenance(tools: Tools, log: Log): SeriesMaintenance {
  const stopping = new AbortController();
  const { signal } = stopping;
  const running = every(INTERVAL_MS, signal, log, 'summing up samples', async () => {
    const { longTimeout } = tools.database;
    const store = await seriesStore(longTimeout);
    // A closed hour stays closed, so all processes use the clock of the database.
    const { now } = await databaseTime(tools.database, tools.clock);
    await store.aggregate(longTimeout, now, signal);
    await store.deleteOrphans(longTimeout, signal);
    await store.compress(longTimeout, now, signal);
  });
  return {
    stop: async () => {
      stopping.abort();
      await running;
    },
  };
}
