import sql from 'sql-template-tag';
import type { Connection } from '../platform/db/database.ts';
import { plainArray } from '../platform/db/plain-array.ts';
import type { Moment } from './stays.ts';

/** By home: at how many of these moments it was occupied. */
export async function countOccupied(connection: Connection, moments: readonly Moment[]) {
  const rows = await connection.rows<{ home_id: string; taken: number }>(sql`
    SELECT m.home_id, count(*) AS taken
    FROM unnest(${plainArray(moments.map((moment) => moment.home_id))}::text[],
                ${plainArray(moments.map((moment) => moment.at.toISOString()))}::timestamptz[]) AS m (home_id, at)
    CROSS JOIN LATERAL (SELECT 1 FROM guests WHERE home_id = m.home_id AND stay @> m.at LIMIT 1) AS stay
    GROUP BY m.home_id`);
  return new Map(rows.map(({ home_id, taken }) => [home_id, taken]));
}
