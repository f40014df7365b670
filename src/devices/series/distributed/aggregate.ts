import sql, { type Sql } from 'sql-template-tag';
import type { Connection, Transactions } from '../../../platform/db/database.ts';
import { SECOND_MS } from '../../../platform/durations.ts';
import { byHome, type SeriesKey } from '../series-key.ts';
import {
  COLUMNS,
  dayBuckets,
  FROM_ROLLUPS,
  firstHour,
  fiveMinuteBuckets,
  LONGEST_SPAN,
  REPLACE_ON_CONFLICT,
} from '../shared/rollups.ts';

/** Read at once; each home is a transaction. */
const SERIES_AT_ONCE = 100;
/** Late samples add work meanwhile, and compression waits for its turn. */
const TURN_MS = 40 * SECOND_MS;

/**
 * One home after the other, and one table in each statement: a statement that names the home of every table runs as a whole
 * on the server of that home, and Citus cannot write two tables in one statement.
 */
export async function aggregateUntil(
  database: Transactions,
  until: Date,
  signal?: AbortSignal,
): Promise<number> {
  const end = performance.now() + TURN_MS;
  const isOver = () => signal?.aborted || performance.now() > end;
  let advanced = 0;
  for (let some = -1; some !== 0 && !isOver(); advanced += some) {
    some = 0;
    const next = await database.rows<SeriesKey>(sql`
      SELECT home_id, device_id FROM sensor_series WHERE rolled_until < ${until}
      ORDER BY rolled_until LIMIT ${SERIES_AT_ONCE}`);
    for (const [home, devices] of byHome(next)) {
      if (isOver()) break;
      some += await database.transaction((connection) => aggregateHome(connection, home, devices, until));
    }
  }
  return advanced;
}

/** Locks first: the statements after them see the samples of every transaction that held one of the locks. */
async function aggregateHome(connection: Connection, home: string, devices: string[], until: Date) {
  const locked = await connection.rows<{ device_id: string }>(sql`
    SELECT device_id FROM sensor_series
    WHERE home_id = ${home} AND device_id = ANY (${devices}::text[]) AND rolled_until < ${until}
    FOR UPDATE SKIP LOCKED`);
  const ids = locked.map(({ device_id }) => device_id);
  if (ids.length > 0) await aggregateLocked(connection, home, ids, until);
  return ids.length;
}

/** As PostgreSQL writes them: `since` may be -infinity, and `begins` is null where there is nothing to aggregate. */
interface Span {
  device_id: string;
  since: string;
  begins: string | null;
  until: string;
  packed_until: string;
}

/** Series of one home that the caller has locked. */
export async function aggregateLocked(
  connection: Connection,
  home: string,
  devices: string[],
  until: Date,
): Promise<void> {
  const spans = await connection.rows<Span>(sql`
    SELECT r.device_id, r.rolled_until::text AS since, first.hour::text AS begins,
      least(${until}::timestamptz, first.hour + ${LONGEST_SPAN})::text AS until, r.packed_until::text
    FROM sensor_series r CROSS JOIN LATERAL (${firstHour(sql`${home}`)}) AS first
    WHERE r.home_id = ${home} AND r.device_id = ANY (${devices}::text[])`);
  const series = seriesOfSpans(home, spans);
  await connection.rows(sql`
    INSERT INTO sensor_rollups_300 (home_id, device_id, step, t, ${COLUMNS})
    SELECT r.home_id, r.device_id, 300, bucket.* FROM ${series}
    CROSS JOIN LATERAL (${fiveMinuteBuckets(sql`${home}`)}) AS bucket ${REPLACE_ON_CONFLICT}`);
  // From the five minutes just stored: a span begins and ends with an hour.
  await connection.rows(sql`
    INSERT INTO sensor_rollups_3600 (home_id, device_id, step, t, ${COLUMNS})
    SELECT r.home_id, r.device_id, 3600, bucket.* FROM ${series} CROSS JOIN LATERAL (
      SELECT date_bin('1 hour', s.t, 'epoch') AS t, ${FROM_ROLLUPS} FROM sensor_rollups_300 s
      WHERE s.home_id = ${home} AND s.device_id = span.device_id AND s.step = 300
        AND s.t >= span.begins AND s.t < span.until
      GROUP BY 1
    ) AS bucket ${REPLACE_ON_CONFLICT}`);
  await connection.rows(sql`
    INSERT INTO sensor_rollups_86400 (home_id, device_id, step, t, ${COLUMNS})
    SELECT r.home_id, r.device_id, 86400, bucket.* FROM ${series}
    CROSS JOIN LATERAL (${dayBuckets(sql`${home}`)}) AS bucket ${REPLACE_ON_CONFLICT}`);
  await connection.rows(sql`
    UPDATE sensor_series r SET rolled_until = span.until
    FROM ${spanRows(spans)} WHERE r.home_id = ${home} AND r.device_id = span.device_id`);
}

const spanRows = (spans: readonly Span[]): Sql => sql`
  unnest(${spans.map((one) => one.device_id)}::text[], ${spans.map((one) => one.since)}::timestamptz[],
    ${spans.map((one) => one.begins)}::timestamptz[], ${spans.map((one) => one.until)}::timestamptz[],
    ${spans.map((one) => one.packed_until)}::timestamptz[]) AS span (device_id, since, begins, until, packed_until)`;

/** Joined with the series, because Citus must see the inserted home come from a table. */
const seriesOfSpans = (home: string, spans: readonly Span[]): Sql =>
  sql`${spanRows(spans)} JOIN sensor_series r ON r.home_id = ${home} AND r.device_id = span.device_id`;
