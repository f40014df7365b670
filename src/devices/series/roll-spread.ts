import sql, { raw, type Sql } from 'sql-template-tag';
import type { Connection, Transactions } from '../../platform/db/database.ts';
import { SECOND_MS } from '../../platform/durations.ts';
import { byHome, type Series } from './spread.ts';
import { COLUMNS, FROM_ROLLUPS, FROM_SAMPLES, samplesOfSpan, TAKEN } from './sums.ts';

/**
 * Summing up (roll.ts) where measurements are spread, one home after the other: a statement that says at every table which home it is
 * about is taken as a whole by the server that has it.
 */

/** Asked for at once. */
const SERIES_AT_ONCE = 100;
const MOST_AT_ONCE = raw("interval '7 days'");
/** Of one turn: late samples make new work meanwhile, and packing waits for its own turn. */
const TURN_MS = 40 * SECOND_MS;

/** Sums up what is to be done; answers how many series it moved on. What is left is done the next time. */
export async function rollByHome(database: Transactions, until: Date, signal?: AbortSignal): Promise<number> {
  const end = performance.now() + TURN_MS;
  const isOver = () => signal?.aborted || performance.now() > end;
  let rolled = 0;
  for (let some = -1; some !== 0 && !isOver(); rolled += some) {
    some = 0;
    const next = await database.rows<Series>(sql`
      SELECT home_id, device_id FROM sensor_series WHERE rolled_until < ${until}
      ORDER BY rolled_until LIMIT ${SERIES_AT_ONCE}`);
    for (const [home, devices] of byHome(next)) {
      if (isOver()) break;
      some += await database.transaction((connection) => lockAndRoll(connection, home, devices, until));
    }
  }
  return rolled;
}

/** First the locks and then, in a statement of its own, the samples: those of whoever held a lock before are seen. */
async function lockAndRoll(connection: Connection, home: string, devices: string[], until: Date) {
  const picked = await connection.rows<{ device_id: string }>(sql`
    SELECT device_id FROM sensor_series
    WHERE home_id = ${home} AND device_id = ANY (${devices}::text[]) AND rolled_until < ${until}
    FOR UPDATE SKIP LOCKED`);
  const locked = picked.map(({ device_id }) => device_id);
  if (locked.length > 0) await rollHome(connection, home, locked, until);
  return locked.length;
}

/** As PostgreSQL writes them: `since` may be -infinity, and `begins` is null where there is nothing to sum up. */
interface Span {
  device_id: string;
  since: string;
  begins: string | null;
  until: string;
  packed_until: string;
}

/** Series of one home that the caller has locked, from the first sample that is not summed up, by a week at most. */
export async function rollHome(
  connection: Connection,
  home: string,
  devices: string[],
  until: Date,
): Promise<void> {
  const spans = await connection.rows<Span>(spansOf(home, devices, until));
  await connection.rows(rollFiveMinutes(home, spans));
  await connection.rows(rollHours(home, spans));
  await connection.rows(rollDays(home, spans));
  await connection.rows(sql`
    UPDATE sensor_series r SET rolled_until = span.until
    FROM ${given(spans)} WHERE r.home_id = ${home} AND r.device_id = span.device_id`);
}

function spansOf(home: string, devices: string[], until: Date): Sql {
  return sql`
    SELECT r.device_id, r.rolled_until::text AS since, first.hour::text AS begins,
      least(${until}::timestamptz, first.hour + ${MOST_AT_ONCE})::text AS until, r.packed_until::text
    FROM sensor_series r
    CROSS JOIN LATERAL (
      SELECT least(
        (SELECT date_bin('1 hour', s.t, 'epoch') FROM sensor_samples s
         WHERE s.home_id = ${home} AND s.device_id = r.device_id AND s.t >= r.rolled_until ORDER BY s.t LIMIT 1),
        (SELECT greatest(d.day, r.rolled_until) FROM sensor_days d
         WHERE d.home_id = ${home} AND d.device_id = r.device_id AND d.day > r.rolled_until - interval '24 hours'
         ORDER BY d.day LIMIT 1)
      ) AS hour
    ) first
    WHERE r.home_id = ${home} AND r.device_id = ANY (${devices}::text[])`;
}

const given = (spans: readonly Span[]): Sql => sql`
  unnest(${spans.map((one) => one.device_id)}::text[], ${spans.map((one) => one.since)}::timestamptz[],
    ${spans.map((one) => one.begins)}::timestamptz[], ${spans.map((one) => one.until)}::timestamptz[],
    ${spans.map((one) => one.packed_until)}::timestamptz[]) AS span (device_id, since, begins, until, packed_until)`;

/** The series stands in each of them for its home, which the server has to see come out of a table. */
const series = (home: string, spans: readonly Span[]): Sql =>
  sql`${given(spans)} JOIN sensor_series r ON r.home_id = ${home} AND r.device_id = span.device_id`;

function rollFiveMinutes(home: string, spans: readonly Span[]): Sql {
  const samples = samplesOfSpan(sql`${home}`);
  return sql`
    INSERT INTO sensor_rollups_300 (home_id, device_id, step, t, ${COLUMNS})
    SELECT r.home_id, r.device_id, 300, bucket.* FROM ${series(home, spans)} CROSS JOIN LATERAL (
      SELECT date_bin('5 minutes', s.t, 'epoch') AS t, ${FROM_SAMPLES} FROM (${samples}) AS s GROUP BY 1
    ) AS bucket
    ON CONFLICT (home_id, device_id, step, t) DO UPDATE SET ${TAKEN}`;
}

/** From the five minutes that were stored just now: a span begins and ends with an hour. */
function rollHours(home: string, spans: readonly Span[]): Sql {
  return sql`
    INSERT INTO sensor_rollups_3600 (home_id, device_id, step, t, ${COLUMNS})
    SELECT r.home_id, r.device_id, 3600, bucket.* FROM ${series(home, spans)} CROSS JOIN LATERAL (
      SELECT date_bin('1 hour', s.t, 'epoch') AS t, ${FROM_ROLLUPS} FROM sensor_rollups_300 s
      WHERE s.home_id = ${home} AND s.device_id = span.device_id AND s.step = 300
        AND s.t >= span.begins AND s.t < span.until
      GROUP BY 1
    ) AS bucket
    ON CONFLICT (home_id, device_id, step, t) DO UPDATE SET ${TAKEN}`;
}

/** Days that are over by now and were not, from their hours. */
function rollDays(home: string, spans: readonly Span[]): Sql {
  return sql`
    INSERT INTO sensor_rollups_86400 (home_id, device_id, step, t, ${COLUMNS})
    SELECT r.home_id, r.device_id, 86400, bucket.* FROM ${series(home, spans)} CROSS JOIN LATERAL (
      SELECT date_bin('1 day', s.t, 'epoch') AS t, ${FROM_ROLLUPS} FROM sensor_rollups_3600 s
      WHERE s.home_id = ${home} AND s.device_id = span.device_id AND s.step = 3600
        AND s.t >= date_bin('1 day', span.since, 'epoch') AND s.t < date_bin('1 day', span.until, 'epoch')
      GROUP BY 1
    ) AS bucket
    ON CONFLICT (home_id, device_id, step, t) DO UPDATE SET ${TAKEN}`;
}
