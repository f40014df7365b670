import sql, { join, raw, type Sql } from 'sql-template-tag';
import type { Connection, Transactions } from '../../platform/db/database.ts';
import { SAMPLE_METRICS } from './metrics.ts';
import { rollHome } from './roll-spread.ts';
import { mergedMetrics, unpacked } from './samples-between.ts';
import { byHome, type Series } from './spread.ts';

/**
 * Packing (pack.ts) where measurements are spread. One statement of one device takes the samples of a day out of both places, and another
 * puts the day back: Citus has no statement that deletes and inserts. Both are of one transaction, and the series is locked.
 */

/** As in pack.ts: whoever waits for one of them waits for all. */
const SERIES_AT_ONCE = 5;

const of = (name: string): Sql => raw(SAMPLE_METRICS.map((metric) => `${name}.${metric}`).join(', '));
const METRICS = raw(SAMPLE_METRICS.join(', '));
/** As text, which of `real` is exact, and goes back as it came. */
const ARRAYS = raw(
  SAMPLE_METRICS.map(
    (metric) => `CASE WHEN count(${metric}) > 0 THEN array_agg(${metric}) END::text AS ${metric}`,
  ).join(', '),
);
const TAKEN = raw(['times', ...SAMPLE_METRICS].map((column) => `${column} = excluded.${column}`).join(', '));

/** One day of some series; answers whether there were any. */
export async function packByHome(database: Transactions, until: Date, lockTimeout: Sql): Promise<boolean> {
  const next = await database.rows<Series>(sql`
    SELECT home_id, device_id FROM sensor_series WHERE ${isToPack(until)}
    ORDER BY packed_until LIMIT ${SERIES_AT_ONCE}`);
  let packed = 0;
  for (const [home, devices] of byHome(next))
    packed += await database.transaction((connection) =>
      packHome(connection, home, devices, until, lockTimeout),
    );
  return packed > 0;
}

const isToPack = (until: Date): Sql =>
  sql`packed_until < ${until} AND packed_until < date_bin('1 day', rolled_until, 'epoch')`;

async function packHome(
  connection: Connection,
  home: string,
  devices: string[],
  until: Date,
  lockTimeout: Sql,
): Promise<number> {
  // The server that has the home waits, not the one that asks it.
  await connection.rows(sql`SET LOCAL citus.propagate_set_commands = 'local'`);
  await connection.rows(sql`SET LOCAL lock_timeout = ${lockTimeout}`);
  const picked = await connection.rows<Series>(sql`
    SELECT home_id, device_id FROM sensor_series
    WHERE home_id = ${home} AND device_id = ANY (${devices}::text[]) AND ${isToPack(until)}
    FOR UPDATE SKIP LOCKED`);
  const completed: string[] = [];
  for (const one of picked) if (await packDay(connection, one, until)) completed.push(one.device_id);
  if (completed.length > 0) await rollHome(connection, home, completed, until);
  return picked.length;
}

/** As PostgreSQL writes them. */
interface Day {
  begins: string | null;
  ends: string;
}

/** Answers whether some of the day was packed before. */
async function packDay(connection: Connection, series: Series, until: Date): Promise<boolean> {
  const day = await connection.row<Day>(nextDay(series, until));
  if (!day) return false;
  let isCompleted = false;
  if (day.begins !== null) {
    const taken = await connection.row<Taken>(takingDay(series, day.begins, day.ends));
    if (taken?.times) await connection.rows(putting(series, day.begins, taken));
    isCompleted = (taken?.there ?? 0) > 0;
  }
  await connection.rows(sql`
    UPDATE sensor_series SET packed_until = greatest(packed_until, ${day.ends}::timestamptz),
      rolled_until = least(rolled_until, ${isCompleted ? day.begins : null}::timestamptz)
    WHERE home_id = ${series.home_id} AND device_id = ${series.device_id}`);
  return isCompleted;
}

/** The day to pack, or to where there is none. */
function nextDay({ home_id, device_id }: Series, until: Date): Sql {
  const rows = sql`
    SELECT date_bin('1 day', s.t, 'epoch') AS day FROM sensor_samples s
    WHERE s.home_id = ${home_id} AND s.device_id = ${device_id}`;
  return sql`
    SELECT coalesce(late.day, next.day)::text AS begins,
      coalesce(coalesce(late.day, next.day) + interval '24 hours', last.day)::text AS ends
    FROM sensor_series r
    CROSS JOIN LATERAL (
      SELECT date_bin('1 day', least(${until}::timestamptz, r.rolled_until), 'epoch') AS day
    ) AS last
    LEFT JOIN LATERAL (${rows} AND s.t >= r.packed_until AND s.t < last.day ORDER BY s.t LIMIT 1) AS next ON true
    LEFT JOIN LATERAL (
      ${rows} AND s.t < r.packed_until AND (next.day IS NULL OR next.day >= last.day - interval '24 hours')
      ORDER BY s.t LIMIT 1
    ) AS late ON true
    WHERE r.home_id = ${home_id} AND r.device_id = ${device_id}`;
}

/** The columns of a day as text, and how many of its samples were packed. */
type Taken = Record<'times' | (typeof SAMPLE_METRICS)[number], string | null> & { there: number };

export function takingDay({ home_id, device_id }: Series, begins: string, ends: string): Sql {
  return sql`
    WITH taken AS (
      DELETE FROM sensor_samples s
      WHERE s.home_id = ${home_id} AND s.device_id = ${device_id}
        AND s.t >= ${begins}::timestamptz AND s.t < ${ends}::timestamptz
      RETURNING s.t, ${of('s')}
    ), there AS MATERIALIZED (
      SELECT one.t, ${of('one')} FROM sensor_days d ${unpacked(SAMPLE_METRICS)}
      WHERE d.home_id = ${home_id} AND d.device_id = ${device_id} AND d.day = ${begins}::timestamptz
    ), sample AS (
      SELECT t, ${mergedMetrics(SAMPLE_METRICS)} FROM there AS p FULL JOIN taken AS s USING (t) ORDER BY 1
    )
    SELECT array_agg(t)::text AS times, ${ARRAYS}, (SELECT count(*) FROM there) AS there FROM sample`;
}

function putting({ home_id, device_id }: Series, begins: string, taken: Taken): Sql {
  const values = SAMPLE_METRICS.map((metric) => sql`${taken[metric]}::real[]`);
  return sql`
    INSERT INTO sensor_days (home_id, device_id, day, times, ${METRICS})
    VALUES (${home_id}, ${device_id}, ${begins}::timestamptz, ${taken.times}::timestamptz[], ${join(values)})
    ON CONFLICT (home_id, device_id, day) DO UPDATE SET ${TAKEN}`;
}
