import sql, { type Sql } from 'sql-template-tag';
import type { HomeEventType } from '../catalogue/index.ts';
import { lastMotionRaisedAt } from '../devices/index.ts';
import type { Connection } from '../platform/db/database.ts';
import { type HomesOfOrganization, inOrganization, onDay } from './store.ts';

export interface SeenType {
  event_type: HomeEventType;
  events: number;
  last_seen_at: Date;
}

export function readSeenTypes(
  connection: Connection,
  which: HomesOfOrganization,
  since: Date,
): Promise<SeenType[]> {
  return connection.rows<SeenType>(seenTypes(which, since));
}

/**
 * Event types recorded since a day, with their counts and the time of the last one. The counts give the last day of
 * each type and its homes; only those homes are read for the time.
 */
export function seenTypes(which: HomesOfOrganization, since: Date): Sql {
  return sql`
    WITH view AS MATERIALIZED (SELECT home_id FROM homes WHERE ${inOrganization(which)}),
    counted AS MATERIALIZED (
      SELECT event_type COLLATE "C" AS event_type, sum(events)::bigint AS events, max(day) AS day
      FROM view JOIN home_event_counts USING (home_id)
      WHERE day >= (${since}::timestamptz AT TIME ZONE 'UTC')::date GROUP BY 1
    ),
    days AS MATERIALIZED (SELECT DISTINCT day FROM counted)
    SELECT counted.event_type, counted.events, max(latest.event_time) AS last_seen_at
    FROM days CROSS JOIN view
    JOIN home_event_counts c ON c.home_id = view.home_id AND c.day = days.day
    JOIN counted ON counted.event_type = c.event_type AND counted.day = c.day
    CROSS JOIN LATERAL (
      SELECT e.event_time FROM home_events e
      WHERE e.home_id = c.home_id AND e.event_type = c.event_type AND ${onDay(sql`c.day`)}
      ORDER BY e.event_time DESC LIMIT 1
    ) AS latest
    GROUP BY counted.event_type, counted.events`;
}

export async function readLastMotion(
  connection: Connection,
  which: HomesOfOrganization,
  since: Date,
): Promise<Date | undefined> {
  const row = await connection.row<{ at: number | null }>(sql`
    SELECT max(${lastMotionRaisedAt(sql`s`)}) AS at
    FROM homes JOIN device_status s USING (home_id)
    WHERE ${inOrganization(which)} AND s.last_heard_from_at >= ${since}`);
  const at = row?.at ?? undefined;
  return at === undefined || at < since.getTime() ? undefined : new Date(at);
}
