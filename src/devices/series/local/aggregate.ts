import sql, { type Sql } from 'sql-template-tag';
import type { Connection, Transactions } from '../../../platform/db/database.ts';
import type { SeriesKey } from '../series-key.ts';
import {
  COLUMNS,
  dayBuckets,
  FROM_ROLLUPS,
  firstHour,
  fiveMinuteBuckets,
  LONGEST_SPAN,
  REPLACE_ON_CONFLICT,
} from '../shared/rollups.ts';

/** In one transaction: usually six thousand samples, at one sample a minute at most a million. */
const SERIES_AT_ONCE = 100;

export async function aggregateUntil(
  database: Transactions,
  until: Date,
  signal?: AbortSignal,
): Promise<number> {
  let advanced = 0;
  for (let some = -1; some !== 0 && !signal?.aborted; advanced += some)
    some = await database.transaction((connection) => aggregateSome(connection, until));
  return advanced;
}

async function aggregateSome(connection: Connection, until: Date): Promise<number> {
  // Locks first: the statement after them sees the samples of every transaction that held one of the locks.
  const locked = await connection.rows<SeriesKey>(sql`
    SELECT home_id, device_id FROM sensor_series WHERE rolled_until < ${until}
    ORDER BY rolled_until LIMIT ${SERIES_AT_ONCE} FOR UPDATE SKIP LOCKED`);
  if (locked.length > 0) await aggregateLocked(connection, locked, until);
  return locked.length;
}

interface Span extends SeriesKey {
  /** As PostgreSQL writes them: `since` may be -infinity. */
  since: string;
  until: string;
}

/** Series that the caller has locked: all together in two statements, where the distributed store needs five for each home. */
export async function aggregateLocked(
  connection: Connection,
  locked: readonly SeriesKey[],
  until: Date,
): Promise<void> {
  await aggregateDays(connection, await connection.rows<Span>(aggregateHours(locked, until)));
}

export function aggregateHours(locked: readonly SeriesKey[], until: Date): Sql {
  return sql`
    WITH span AS MATERIALIZED (
      SELECT r.home_id, r.device_id, r.rolled_until AS since, r.packed_until, first.hour AS begins,
             least(${until}::timestamptz, first.hour + ${LONGEST_SPAN}) AS until
      FROM unnest(${locked.map((one) => one.home_id)}::text[], ${locked.map((one) => one.device_id)}::text[])
        AS locked (home_id, device_id)
      JOIN sensor_series r USING (home_id, device_id)
      CROSS JOIN LATERAL (${firstHour(sql`r.home_id`)}) AS first
    ), five_minutes AS MATERIALIZED (
      SELECT span.home_id, span.device_id, bucket.* FROM span
      CROSS JOIN LATERAL (${fiveMinuteBuckets(sql`span.home_id`)} ORDER BY 1) AS bucket
    ), hours AS (
      SELECT home_id, device_id, date_bin('1 hour', s.t, 'epoch') AS t, ${FROM_ROLLUPS} FROM five_minutes s GROUP BY 1, 2, 3
    ), stored AS (
      INSERT INTO sensor_rollups_300 (home_id, device_id, step, t, ${COLUMNS})
      SELECT home_id, device_id, 300, t, ${COLUMNS} FROM five_minutes ${REPLACE_ON_CONFLICT}
    ), stored_hours AS (
      INSERT INTO sensor_rollups_3600 (home_id, device_id, step, t, ${COLUMNS})
      SELECT home_id, device_id, 3600, t, ${COLUMNS} FROM hours ${REPLACE_ON_CONFLICT}
    )
    SELECT home_id, device_id, since::text, until::text FROM span`;
}

async function aggregateDays(connection: Connection, spans: Span[]): Promise<void> {
  await connection.rows(sql`
    WITH span AS MATERIALIZED (
      SELECT * FROM unnest(
        ${spans.map((one) => one.home_id)}::text[], ${spans.map((one) => one.device_id)}::text[],
        ${spans.map((one) => one.since)}::timestamptz[], ${spans.map((one) => one.until)}::timestamptz[])
        AS span (home_id, device_id, since, until)
    ), stored AS (
      INSERT INTO sensor_rollups_86400 (home_id, device_id, step, t, ${COLUMNS})
      SELECT span.home_id, span.device_id, 86400, bucket.* FROM span
      CROSS JOIN LATERAL (${dayBuckets(sql`span.home_id`)} ORDER BY 1) AS bucket ${REPLACE_ON_CONFLICT}
    )
    UPDATE sensor_series r SET rolled_until = span.until
    FROM span WHERE r.home_id = span.home_id AND r.device_id = span.device_id`);
}
