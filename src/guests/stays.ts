import sql, { type Sql } from 'sql-template-tag';
import type { Connection } from '../platform/db/database.ts';
import { plainArray } from '../platform/db/plain-array.ts';

export interface Moment {
  home_id: string;
  at: Date;
}

/**
 * A query of the guest whose stay covers a moment: checkin_time <= at < checkout_time, an open stay lasts 30 days. Of stays that
 * overlap, the latest check-in wins, then the newest record: ids sort by creation time.
 */
export function stayAtQuery(homeId: Sql, at: Sql): Sql {
  // OFFSET 0 keeps ORDER BY and LIMIT outside. Without it the planner walks all past check-ins of a vacant home.
  return sql`
      SELECT guest_id FROM (
        SELECT guest_id, checkin_time FROM guests WHERE home_id = ${homeId} AND stay @> ${at} OFFSET 0
      ) AS covering ORDER BY checkin_time DESC, guest_id DESC LIMIT 1`;
}

export async function findStays(connection: Connection, moments: readonly Moment[]) {
  if (moments.length === 0) return [];
  // One text: receiving a row per moment costs more than finding the guests.
  const row = await connection.row<{ guests: string }>(sql`
    SELECT string_agg(coalesce(stay.guest_id, ''), ',' ORDER BY m.position) AS guests
    FROM unnest(${plainArray(moments.map((moment) => moment.home_id))}::text[],
                ${plainArray(moments.map((moment) => moment.at.toISOString()))}::timestamptz[])
      WITH ORDINALITY AS m (home_id, at, position)
    LEFT JOIN LATERAL (${stayAtQuery(sql`m.home_id`, sql`m.at`)}) AS stay ON true`);
  return (row?.guests ?? '').split(',').map((guest) => guest || undefined);
}

export interface Stay {
  guest_id: string;
  checkin: Date;
  /** Exclusive; an open stay ends after 30 days. */
  checkout: Date;
}

export function listStays(connection: Connection, homeId: string, from: Date, to: Date): Promise<Stay[]> {
  return connection.rows<Stay>(sql`
    SELECT guest_id, lower(stay) AS checkin, upper(stay) AS checkout FROM guests
    WHERE home_id = ${homeId} AND stay && tstzrange(${from}, ${to}) ORDER BY checkin_time, guest_id`);
}

/** A query of current and upcoming guests, for statements of other slices. */
export function currentAndUpcomingGuests(homeId: string, now: Date): Sql {
  // OFFSET 0 keeps ORDER BY and LIMIT outside. Without it the planner walks all past check-ins.
  return sql`
    SELECT * FROM (SELECT guest_id, phone_number, validation_errors, checkin_time, created_at, source FROM guests
                   WHERE home_id = ${homeId} AND stay @> ${now}::timestamptz OFFSET 0) AS staying
    UNION ALL
    SELECT guest_id, phone_number, validation_errors, checkin_time, created_at, source FROM guests
    WHERE home_id = ${homeId} AND checkin_time > ${now}`;
}

/** The current and upcoming guests among these. */
export async function filterUnfinishedStays(connection: Connection, guestIds: string[], now: Date) {
  const rows = await connection.rows<{ guest_id: string }>(sql`
    SELECT guest_id FROM guests WHERE guest_id = ANY (${guestIds}::text[]) AND upper(stay) > ${now}`);
  return new Set(rows.map((row) => row.guest_id));
}
