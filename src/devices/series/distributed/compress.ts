import sql, { join, type Sql } from 'sql-template-tag';
import type { Connection, Transactions } from '../../../platform/db/database.ts';
import { SAMPLE_METRICS } from '../metrics.ts';
import { byHome, type SeriesKey } from '../series-key.ts';
import {
  arraysOf,
  isToCompress,
  joinNextDay,
  limitLockWait,
  metricsOf,
  REPLACE_DAY,
  SERIES_AT_ONCE,
} from '../shared/compress.ts';
import { METRICS } from '../shared/insert.ts';
import { decompressed, mergedMetrics } from '../shared/samples-between.ts';
import { aggregateLocked } from './aggregate.ts';

/** As text, which is exact for `real` and is written back unchanged. */
const ARRAYS = arraysOf((metric) => `::text AS ${metric}`);

export async function compressSome(database: Transactions, until: Date): Promise<boolean> {
  const next = await database.rows<SeriesKey>(sql`
    SELECT home_id, device_id FROM sensor_series WHERE ${isToCompress(until)}
    ORDER BY packed_until LIMIT ${SERIES_AT_ONCE}`);
  let compressed = 0;
  for (const [home, devices] of byHome(next))
    compressed += await database.transaction((connection) => compressHome(connection, home, devices, until));
  return compressed > 0;
}

async function compressHome(
  connection: Connection,
  home: string,
  devices: string[],
  until: Date,
): Promise<number> {
  // The lock timeout must apply on the server that has the home, not only on the coordinator.
  await connection.rows(sql`SET LOCAL citus.propagate_set_commands = 'local'`);
  await limitLockWait(connection);
  const locked = await connection.rows<SeriesKey>(sql`
    SELECT home_id, device_id FROM sensor_series
    WHERE home_id = ${home} AND device_id = ANY (${devices}::text[]) AND ${isToCompress(until)}
    FOR UPDATE SKIP LOCKED`);
  const completed: string[] = [];
  for (const series of locked)
    if (await compressDay(connection, series, until)) completed.push(series.device_id);
  // Late samples of a compressed day: an older program would aggregate those alone as the whole hour.
  if (completed.length > 0) await aggregateLocked(connection, home, completed, until);
  return locked.length;
}

/** As PostgreSQL writes them. `begins` is null when no day has rows; `ends` is then the end of what was searched. */
interface Day {
  begins: string | null;
  ends: string;
}

/** Two statements, because Citus cannot delete and insert in one. Returns whether some of the day was compressed before. */
async function compressDay(connection: Connection, series: SeriesKey, until: Date): Promise<boolean> {
  const { home_id, device_id } = series;
  const day = await connection.row<Day>(sql`
    SELECT coalesce(late.day, next.day)::text AS begins,
      coalesce(coalesce(late.day, next.day) + interval '24 hours', last.day)::text AS ends
    FROM sensor_series r ${joinNextDay(sql`${home_id}`, sql`${device_id}`, until)}
    WHERE r.home_id = ${home_id} AND r.device_id = ${device_id}`);
  if (!day) return false;
  let isCompleted = false;
  if (day.begins !== null) {
    const samples = await connection.row<DaySamples>(deleteDaySamples(series, day.begins, day.ends));
    if (samples?.times) await connection.rows(insertDay(series, day.begins, samples));
    isCompleted = (samples?.compressed_before ?? 0) > 0;
  }
  await connection.rows(sql`
    UPDATE sensor_series SET packed_until = greatest(packed_until, ${day.ends}::timestamptz),
      rolled_until = least(rolled_until, ${isCompleted ? day.begins : null}::timestamptz)
    WHERE home_id = ${home_id} AND device_id = ${device_id}`);
  return isCompleted;
}

/** The columns of a compressed day as text, and how many of its samples were compressed before. */
type DaySamples = Record<'times' | (typeof SAMPLE_METRICS)[number], string | null> & {
  compressed_before: number;
};

/** Deletes the rows of a day and returns all of its samples. */
export function deleteDaySamples({ home_id, device_id }: SeriesKey, begins: string, ends: string): Sql {
  return sql`
    WITH moved AS (
      DELETE FROM sensor_samples s
      WHERE s.home_id = ${home_id} AND s.device_id = ${device_id}
        AND s.t >= ${begins}::timestamptz AND s.t < ${ends}::timestamptz
      RETURNING s.t, ${metricsOf('s')}
    ), before AS MATERIALIZED (
      SELECT one.t, ${metricsOf('one')} FROM sensor_days d ${decompressed(SAMPLE_METRICS)}
      WHERE d.home_id = ${home_id} AND d.device_id = ${device_id} AND d.day = ${begins}::timestamptz
    ), sample AS (
      SELECT t, ${mergedMetrics(SAMPLE_METRICS)} FROM before AS p FULL JOIN moved AS s USING (t) ORDER BY 1
    )
    SELECT array_agg(t)::text AS times, ${ARRAYS}, (SELECT count(*) FROM before) AS compressed_before FROM sample`;
}

function insertDay({ home_id, device_id }: SeriesKey, begins: string, samples: DaySamples): Sql {
  const values = SAMPLE_METRICS.map((metric) => sql`${samples[metric]}::real[]`);
  return sql`
    INSERT INTO sensor_days (home_id, device_id, day, times, ${METRICS})
    VALUES (${home_id}, ${device_id}, ${begins}::timestamptz, ${samples.times}::timestamptz[], ${join(values)})
    ${REPLACE_DAY}`;
}
