import sql, { raw, type Sql } from 'sql-template-tag';
import type { Connection } from '../../../platform/db/database.ts';
import { firstDay, type SeriesRange } from './read-buckets.ts';
import { decompressed } from './samples-between.ts';

/** The newest sample is usually a row, so compressed days are read only when they may hold a newer one. */
export async function findNewest(connection: Connection, range: SeriesRange): Promise<number | undefined> {
  const row = await connection.row<{ t: Date | null; is_newest: boolean }>(newestRowOf(range));
  if (!row || row.is_newest) return row?.t?.getTime();
  const compressed = await connection.row<{ t: Date | null }>(newestOf(range));
  return compressed?.t?.getTime();
}

const newestIn = ({ home_id, device_id, metric, from, before }: SeriesRange): Sql => sql`
    SELECT s.t FROM sensor_samples s
    WHERE s.home_id = ${home_id} AND s.device_id = ${device_id} AND s.t >= ${new Date(from)} AND s.t < ${new Date(before)}
      AND s.${raw(metric)} IS NOT NULL
    ORDER BY s.t DESC LIMIT 1`;

/** The newest row, and whether no compressed sample can be newer. */
export function newestRowOf(range: SeriesRange): Sql {
  const { home_id, device_id, from } = range;
  return sql`
    SELECT newest.t, coalesce(r.packed_until <= coalesce(newest.t, ${new Date(from)}), true) AS is_newest
    FROM (SELECT (${newestIn(range)}) AS t) AS newest
    LEFT JOIN sensor_series r ON r.home_id = ${home_id} AND r.device_id = ${device_id}`;
}

export function newestOf(range: SeriesRange): Sql {
  const { home_id, device_id, metric, from, before } = range;
  return sql`
    SELECT greatest((${newestIn(range)}), (
      SELECT max(one.t) FROM sensor_days d ${decompressed([metric])}
      WHERE d.home_id = ${home_id} AND d.device_id = ${device_id} AND d.day >= ${firstDay(from)} AND d.day < ${new Date(before)}
        AND one.t >= ${new Date(from)} AND one.t < ${new Date(before)} AND one.${raw(metric)} IS NOT NULL
    )) AS t`;
}
