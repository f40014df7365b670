import { setTimeout as wait } from 'node:timers/promises';
import sql, { raw, type Sql } from 'sql-template-tag';
import type { Connection, Transactions } from '../../platform/db/database.ts';
import { HOUR_MS, MINUTE_MS } from '../../platform/durations.ts';
import { rollByHome } from './roll-spread.ts';
import { registerSpreadSeries, type Series } from './spread.ts';
import { COLUMNS, FROM_ROLLUPS, FROM_SAMPLES, samplesOfSpan, TAKEN } from './sums.ts';

/**
 * Sums up samples into five minutes, hours and days. Nothing is counted up as samples arrive: an hour that is over is
 * summed up from its samples, as a whole, so late samples and samples that come twice need no care but to do it again.
 * Any number of processes may do this at once.
 */

/** Devices that sleep report once an hour what they measured since, so an hour is left open for so long. */
const OPEN_FOR_MS = 75 * MINUTE_MS;
/** Of one transaction: at one sample a minute a million samples at most, and six thousand as a rule. */
const SERIES_AT_ONCE = 100;
const MOST_AT_ONCE = raw("interval '7 days'");
const WRITERS_PAUSE_MS = 20;
const MOST_PAUSES = 500;

/** Of one series, in the statement below. */
const SAMPLES = samplesOfSpan(sql`span.home_id`);

/** Sums up every closed hour that is not; answers how many series it moved on. */
export async function rollSeries(database: Transactions, now: Date, signal?: AbortSignal): Promise<number> {
  await registerSeries(database);
  const until = await closeHours(database, now);
  if (await database.isSpread()) return rollByHome(database, until, signal);
  let rolled = 0;
  for (let some = -1; some !== 0 && !signal?.aborted; rolled += some) {
    some = await database.transaction((connection) => rollSome(connection, until));
  }
  return rolled;
}

/** Every device in the home it is in. The series of a home it was moved out of stays. */
async function registerSeries(connection: Connection): Promise<void> {
  if (await connection.isSpread()) return registerSpreadSeries(connection);
  await connection.rows(sql`
    INSERT INTO sensor_series (home_id, device_id)
    SELECT home_id, device_id FROM devices d
    WHERE NOT EXISTS (SELECT FROM sensor_series r WHERE r.home_id = d.home_id AND r.device_id = d.device_id)
    ON CONFLICT DO NOTHING`);
}

/**
 * Answers the moment up to which hours are closed: whoever stores a sample from before it from now on tells the
 * series so. Whoever is storing at this moment may not have seen it, so those are waited for. They are known by their
 * lock on the table, which is taken before a statement looks at anything and held until its transaction ends.
 */
async function closeHours(database: Transactions, now: Date): Promise<Date> {
  const until = new Date(Math.floor((now.getTime() - OPEN_FOR_MS) / HOUR_MS) * HOUR_MS);
  await database.rows(sql`UPDATE sensor_clock SET closed_until = ${until} WHERE closed_until < ${until}`);
  let waitedFor = await writers(database);
  for (let pause = 0; waitedFor.size > 0; pause += 1) {
    if (pause === MOST_PAUSES) throw new Error('a transaction that stores samples does not end');
    await wait(WRITERS_PAUSE_MS);
    const still = await writers(database);
    waitedFor = new Set([...waitedFor].filter((writer) => still.has(writer)));
  }
  return until;
}

async function writers(connection: Connection): Promise<Set<string>> {
  const rows = await connection.rows<{ writer: string }>(sql`
    SELECT virtualtransaction AS writer FROM pg_locks
    WHERE locktype = 'relation' AND relation = 'sensor_samples'::regclass AND mode = 'RowExclusiveLock'
      AND database = (SELECT oid FROM pg_database WHERE datname = current_database())`);
  return new Set(rows.map(({ writer }) => writer));
}

interface Span extends Series {
  /** As PostgreSQL writes them: `since` may be -infinity. */
  since: string;
  until: string;
}

/** Moves some series on, by a week at most each; answers how many. */
async function rollSome(connection: Connection, until: Date): Promise<number> {
  // First the locks and then, in a statement of its own, the samples: those of whoever held a lock before are seen.
  const picked = await connection.rows<Series>(sql`
    SELECT home_id, device_id FROM sensor_series WHERE rolled_until < ${until}
    ORDER BY rolled_until LIMIT ${SERIES_AT_ONCE} FOR UPDATE SKIP LOCKED`);
  if (picked.length > 0) await rollPicked(connection, picked, until);
  return picked.length;
}

/** Series that the caller has locked. */
export async function rollPicked(
  connection: Connection,
  picked: readonly Series[],
  until: Date,
): Promise<void> {
  await rollDays(connection, await connection.rows<Span>(rollHours(picked, until)));
}

/** From the first sample that is not summed up, however long ago that is. */
export function rollHours(picked: readonly Series[], until: Date): Sql {
  return sql`
    WITH span AS MATERIALIZED (
      SELECT r.home_id, r.device_id, r.rolled_until AS since, r.packed_until, first.hour AS begins,
             least(${until}::timestamptz, first.hour + ${MOST_AT_ONCE}) AS until
      FROM unnest(${picked.map((one) => one.home_id)}::text[], ${picked.map((one) => one.device_id)}::text[])
        AS picked (home_id, device_id)
      JOIN sensor_series r USING (home_id, device_id)
      CROSS JOIN LATERAL (
        SELECT least(
          (SELECT date_bin('1 hour', s.t, 'epoch') FROM sensor_samples s
           WHERE s.home_id = r.home_id AND s.device_id = r.device_id AND s.t >= r.rolled_until ORDER BY s.t LIMIT 1),
          -- From the beginning of a day that has some: hours without any are summed up to nothing.
          (SELECT greatest(d.day, r.rolled_until) FROM sensor_days d
           WHERE d.home_id = r.home_id AND d.device_id = r.device_id AND d.day > r.rolled_until - interval '24 hours'
           ORDER BY d.day LIMIT 1)
        ) AS hour
      ) first
    ), five_minutes AS MATERIALIZED (
      SELECT span.home_id, span.device_id, bucket.* FROM span CROSS JOIN LATERAL (
        SELECT date_bin('5 minutes', s.t, 'epoch') AS t, ${FROM_SAMPLES} FROM (${SAMPLES}) AS s GROUP BY 1 ORDER BY 1
      ) bucket
    ), hours AS (
      SELECT home_id, device_id, date_bin('1 hour', s.t, 'epoch') AS t, ${FROM_ROLLUPS} FROM five_minutes s GROUP BY 1, 2, 3
    ), stored AS (
      INSERT INTO sensor_rollups_300 (step, home_id, device_id, t, ${COLUMNS})
      SELECT 300, home_id, device_id, t, ${COLUMNS} FROM five_minutes
      ON CONFLICT (home_id, device_id, step, t) DO UPDATE SET ${TAKEN}
    ), stored_hours AS (
      INSERT INTO sensor_rollups_3600 (step, home_id, device_id, t, ${COLUMNS})
      SELECT 3600, home_id, device_id, t, ${COLUMNS} FROM hours
      ON CONFLICT (home_id, device_id, step, t) DO UPDATE SET ${TAKEN}
    )
    SELECT home_id, device_id, since::text, until::text FROM span`;
}

/** Days that are over by now and were not, from their hours. */
async function rollDays(connection: Connection, spans: Span[]): Promise<void> {
  await connection.rows(sql`
    WITH span AS MATERIALIZED (
      SELECT * FROM unnest(
        ${spans.map((one) => one.home_id)}::text[], ${spans.map((one) => one.device_id)}::text[],
        ${spans.map((one) => one.since)}::timestamptz[], ${spans.map((one) => one.until)}::timestamptz[])
        AS span (home_id, device_id, since, until)
    ), stored AS (
      INSERT INTO sensor_rollups_86400 (step, home_id, device_id, t, ${COLUMNS})
      SELECT 86400, span.home_id, span.device_id, day.* FROM span CROSS JOIN LATERAL (
        SELECT date_bin('1 day', s.t, 'epoch') AS t, ${FROM_ROLLUPS} FROM sensor_rollups_3600 s
        WHERE s.home_id = span.home_id AND s.device_id = span.device_id AND s.step = 3600
          AND s.t >= date_bin('1 day', span.since, 'epoch') AND s.t < date_bin('1 day', span.until, 'epoch')
        GROUP BY 1 ORDER BY 1
      ) day
      ON CONFLICT (home_id, device_id, step, t) DO UPDATE SET ${TAKEN}
    )
    UPDATE sensor_series r SET rolled_until = span.until
    FROM span WHERE r.home_id = span.home_id AND r.device_id = span.device_id`);
}
