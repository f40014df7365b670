import sql, { join, type Sql } from 'sql-template-tag';
import type { Connection } from '../../platform/db/database.ts';
import type { Page } from '../../platform/http/request/paging.ts';
import { searchPatterns } from '../fields/search-text.ts';
import type { GuestRow } from '../guest.ts';
import { GUEST_COLUMNS } from '../store.ts';
import type { GuestFilter } from './list-query.ts';

/**
 * The guests of a home by check-in. A window is the union of two kinds of pieces, each with an index: stays that cover a moment
 * (GiST), and stays that check in within a span (btree). So 100,000 past stays of a home cost nothing.
 */
export async function listGuests(
  connection: Connection,
  homeId: string,
  filter: GuestFilter,
  page: Page,
  now: Date,
): Promise<{ guests: GuestRow[]; total_count: number }> {
  const rows = await connection.rows<{ total_count: number } & (GuestRow | { guest_id: null })>(
    guestPageQuery(homeId, filter, page, now),
  );
  return { guests: rows.filter((row) => row.guest_id !== null), total_count: rows[0]?.total_count ?? 0 };
}

/** One statement, so that the page and the count see the same rows. A page past the end has a count too. */
export function guestPageQuery(homeId: string, filter: GuestFilter, page: Page, now: Date): Sql {
  const { pieces, others } = planPieces(filter, now);
  const matching = join(
    pieces.map(({ coveredMoment, span }) => pieceQuery(homeId, coveredMoment, [...span, ...others])),
    ' UNION ALL ',
  );
  return sql`
    WITH page AS (
      SELECT guest_id AS id FROM (${matching}) AS m ORDER BY checkin_time, guest_id
      LIMIT ${page.limit} OFFSET ${page.offset}
    )
    SELECT c.total_count, g.* FROM (SELECT ${countQuery(homeId, filter, matching, now)} AS total_count) AS c
    LEFT JOIN (SELECT ${GUEST_COLUMNS} FROM page JOIN guests ON guest_id = page.id) AS g ON true
    ORDER BY g.checkin_time, g.guest_id`;
}

interface Piece {
  coveredMoment?: Date;
  span: Sql[];
}

/** A stay overlaps [from, to) when it covers `from`, or checks in after `from` and before `to`. */
function planPieces(filter: GuestFilter, now: Date): { pieces: Piece[]; others: Sql[] } {
  const { from, to, status, source, q } = filter;
  const pieces: Piece[] = [];
  const others = [
    ...(to ? [sql`checkin_time < ${to}`] : []),
    ...(source === undefined ? [] : [sql`source = ${source}`]),
    ...(q === undefined ? [] : [searchCondition(q)]),
  ];
  if (status === 'past') others.push(sql`upper(stay) <= ${now} AND checkin_time <= ${now}`);
  if (status === 'current') {
    pieces.push({ coveredMoment: now, span: from ? [sql`upper(stay) > ${from}`] : [] });
    return { pieces, others };
  }
  const after = status === 'upcoming' && !(from && from > now) ? now : from;
  if (!after) pieces.push({ span: [] });
  else pieces.push({ span: [sql`checkin_time > ${after}`] });
  // Stays that cover the start of the window. An upcoming stay can do so only when the window begins after now.
  if (from && !(status === 'upcoming' && from <= now)) {
    pieces.push({ coveredMoment: from, span: status === 'upcoming' ? [sql`checkin_time > ${now}`] : [] });
  }
  return { pieces, others };
}

function pieceQuery(homeId: string, coveredMoment: Date | undefined, conditions: Sql[]): Sql {
  const conditionsSql = join([sql`home_id = ${homeId}`, ...conditions], ' AND ');
  if (!coveredMoment) return sql`(SELECT guest_id, checkin_time FROM guests WHERE ${conditionsSql})`;
  // OFFSET 0 keeps ORDER BY and LIMIT outside. Without it the planner walks all check-ins.
  return sql`(SELECT guest_id, checkin_time FROM (
    SELECT guest_id, checkin_time FROM guests WHERE ${conditionsSql} AND stay @> ${coveredMoment}::timestamptz OFFSET 0) AS covering)`;
}

function searchCondition(q: string): Sql {
  return sql`(${join(
    searchPatterns(q).map((pattern) => sql`search_text LIKE ${pattern}`),
    ' OR ',
  )})`;
}

/** Most stays are over, so a filter that includes past stays subtracts those it leaves out. */
function countQuery(
  homeId: string,
  { from, to, status, source, q }: GuestFilter,
  matching: Sql,
  now: Date,
): Sql {
  const counted = sql`(SELECT count(*) FROM (${matching}) AS counted)`;
  if (from || source !== undefined || q !== undefined) return counted;
  const all = sql`(SELECT coalesce(sum(guests), 0)::bigint FROM guest_counts WHERE home_id = ${homeId})`;
  const checkingIn = (condition: Sql) =>
    sql`(SELECT count(*) FROM guests WHERE home_id = ${homeId} AND ${condition})`;
  if (!status) return to ? sql`${all} - ${checkingIn(sql`checkin_time >= ${to}`)}` : all;
  if (status !== 'past' || to) return counted;
  return sql`${all} - ${checkingIn(sql`checkin_time > ${now}`)} - ${checkingIn(sql`stay @> ${now}::timestamptz`)}`;
}
