import sql from 'sql-template-tag';
import type { Connection } from '../platform/db/database.ts';
import { plainArray } from '../platform/db/plain-array.ts';

export interface Moment {
  home_id: string;
  at: Date;
}

/**
 * Whose stay each moment falls into: checkin_time <= at < checkout_time, an open stay counts for 30 days. Where
 * stays overlap the latest check-in wins, then the newest record; ids sort by the time they were made.
 */
export async function findStays(
  connection: Connection,
  moments: readonly Moment[],
): Promise<(string | undefined)[]> {
  if (moments.length === 0) return [];
  // OFFSET 0 keeps the order and limit outside: the planner would else walk all past check-ins of a vacant home.
  // As one text: a row per moment would cost more to read than to find.
  const row = await connection.row<{ guests: string }>(sql`
    SELECT string_agg(coalesce(stay.guest_id, ''), ',' ORDER BY m.position) AS guests
    FROM unnest(${plainArray(moments.map((moment) => moment.home_id))}::text[],
                ${plainArray(moments.map((moment) => moment.at.toISOString()))}::timestamptz[])
      WITH ORDINALITY AS m (home_id, at, position)
    LEFT JOIN LATERAL (
      SELECT guest_id FROM (
        SELECT guest_id, checkin_time FROM guests WHERE home_id = m.home_id AND stay @> m.at OFFSET 0
      ) AS covering ORDER BY checkin_time DESC, guest_id DESC LIMIT 1
    ) AS stay ON true`);
  return (row?.guests ?? '').split(',').map((guest) => guest || undefined);
}
