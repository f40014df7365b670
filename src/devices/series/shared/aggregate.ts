import { setTimeout as wait } from 'node:timers/promises';
import sql from 'sql-template-tag';
import type { Connection, Transactions } from '../../../platform/db/database.ts';
import { HOUR_MS, MINUTE_MS } from '../../../platform/durations.ts';
import type { SeriesKey } from '../series-key.ts';
import type { SeriesStore } from '../store.ts';
import { homeRanges } from './home-ranges.ts';

/** Devices that sleep report their last hour of samples at once, so an hour stays open this long. */
const OPEN_FOR_MS = 75 * MINUTE_MS;
const WRITERS_PAUSE_MS = 20;
const MOST_PAUSES = 500;

type AggregateUntil = (database: Transactions, until: Date, signal?: AbortSignal) => Promise<number>;

/**
 * Aggregates samples into buckets of five minutes, hours and days. A closed hour is always aggregated as a whole from its
 * samples, so late and repeated samples only need the hour to be aggregated again. Any number of processes may do this at once.
 */
export const aggregateWith =
  (aggregateUntil: AggregateUntil): SeriesStore['aggregate'] =>
  async (database, now, signal) => {
    await registerSeries(database);
    return aggregateUntil(database, await closeHours(database, now), signal);
  };

/** Adds every device in its current home. The series of a former home stays. */
async function registerSeries(connection: Connection): Promise<void> {
  for await (const { after, last } of homeRanges(connection)) {
    const missing = await connection.rows<SeriesKey>(sql`
      WITH known AS MATERIALIZED (SELECT home_id, device_id FROM sensor_series WHERE home_id > ${after} AND home_id <= ${last})
      SELECT d.home_id, d.device_id FROM devices d
      WHERE d.home_id > ${after} AND d.home_id <= ${last}
        AND NOT EXISTS (SELECT 1 FROM known k WHERE k.home_id = d.home_id AND k.device_id = d.device_id)`);
    if (missing.length > 0)
      await connection.rows(sql`
        INSERT INTO sensor_series (home_id, device_id)
        SELECT * FROM unnest(${missing.map((one) => one.home_id)}::text[], ${missing.map((one) => one.device_id)}::text[])
        ON CONFLICT DO NOTHING`);
  }
}

/**
 * Returns the time up to which hours are closed. From now on, a transaction that stores an older sample sets its series back.
 * A transaction already running may have read the former time, so this waits for it. Each is known by its lock on
 * sensor_samples, taken before its statement reads anything and held until it ends.
 */
async function closeHours(database: Transactions, now: Date): Promise<Date> {
  const until = new Date(Math.floor((now.getTime() - OPEN_FOR_MS) / HOUR_MS) * HOUR_MS);
  await database.rows(sql`UPDATE sensor_clock SET closed_until = ${until} WHERE closed_until < ${until}`);
  let running = await listWriters(database);
  for (let pause = 0; running.size > 0; pause += 1) {
    if (pause === MOST_PAUSES) throw new Error('a transaction that stores samples does not end');
    await wait(WRITERS_PAUSE_MS);
    const current = await listWriters(database);
    running = new Set([...running].filter((writer) => current.has(writer)));
  }
  return until;
}

async function listWriters(connection: Connection): Promise<Set<string>> {
  const rows = await connection.rows<{ writer: string }>(sql`
    SELECT virtualtransaction AS writer FROM pg_locks
    WHERE locktype = 'relation' AND relation = 'sensor_samples'::regclass AND mode = 'RowExclusiveLock'
      AND database = (SELECT oid FROM pg_database WHERE datname = current_database())`);
  return new Set(rows.map(({ writer }) => writer));
}
