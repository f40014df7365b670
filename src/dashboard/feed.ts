import sql, { type Sql } from 'sql-template-tag';
import type { EventRow } from '../events/index.ts';
import type { Connection } from '../platform/db/database.ts';
import { badRequest } from '../platform/errors.ts';
import { isPublicId } from '../platform/ids.ts';
import { type HomesOfOrganization, inOrganization, onDay } from './store.ts';

/** The last event of the previous page. */
export interface FeedCursor {
  event_time: Date;
  event_id: string;
}

export type FeedRow = EventRow & { home_name: string };

/** Four-digit years only: PostgreSQL parses others differently than JavaScript writes them. */
const FIRST_MS = Date.parse('0001-01-01T00:00:00Z');
const LAST_MS = Date.parse('9999-12-31T23:59:59.999Z');

/** An opaque cursor, `<milliseconds>-<event_id>`. */
export function cursorText({ event_time, event_id }: FeedCursor): string {
  return `${event_time.getTime()}-${event_id}`;
}

export function readCursor(text: string): FeedCursor {
  const [, time = '', event_id = ''] = /^(-?\d{1,16})-([0-9a-f]{24})$/.exec(text) ?? [];
  const ms = Number(time);
  if (!isPublicId(event_id) || ms < FIRST_MS || ms > LAST_MS)
    throw badRequest('"after" must be the "next" value of an earlier response.', { context: 'after' });
  return { event_time: new Date(ms), event_id };
}

export function readFeed(
  connection: Connection,
  which: HomesOfOrganization,
  limit: number,
  after?: FeedCursor,
): Promise<FeedRow[]> {
  return connection.rows<FeedRow>(feedPage(which, limit, after));
}

/** After the last event, whatever its id: ids are hex digits. */
const BEGINNING = { event_time: 'infinity', event_id: 'z' };

/**
 * The newest events of all homes. No index orders them, so the newest of each home is looked up first: the page
 * contains nothing older than the oldest of the newest `limit` of those, and other homes are not read. The counts give
 * the days with events of each home. Only the cursor's own day may have none before it, so two days are enough.
 */
export function feedPage(which: HomesOfOrganization, limit: number, after?: FeedCursor): Sql {
  const { event_time, event_id } = after
    ? { event_time: after.event_time.toISOString(), event_id: after.event_id }
    : BEGINNING;
  const isBefore = sql`(e.event_time, e.event_id) < (${event_time}::timestamptz, ${event_id}::text)`;
  return sql`
    WITH view AS MATERIALIZED (SELECT home_id, name FROM homes WHERE ${inOrganization(which)}),
    newest AS MATERIALIZED (
      SELECT view.home_id, view.name, found.event_time
      FROM view CROSS JOIN LATERAL (
        SELECT event.event_time
        FROM (
          SELECT DISTINCT day FROM home_event_counts c
          WHERE c.home_id = view.home_id AND c.day <= (${event_time}::timestamptz AT TIME ZONE 'UTC')::date
          ORDER BY day DESC LIMIT ${after ? 2 : 1}
        ) AS active CROSS JOIN LATERAL (
          SELECT e.event_time FROM home_events e
          WHERE e.home_id = view.home_id AND ${onDay(sql`active.day`)} AND ${isBefore}
          ORDER BY e.event_time DESC, e.event_id DESC LIMIT 1
        ) AS event
        ORDER BY event.event_time DESC LIMIT 1
      ) AS found
    ),
    reach AS (
      SELECT CASE WHEN count(*) = ${limit} THEN min(event_time) ELSE '-infinity' END AS since
      FROM (SELECT event_time FROM newest ORDER BY event_time DESC LIMIT ${limit}) AS first
    )
    SELECT event.*, newest.name AS home_name
    FROM reach JOIN newest ON newest.event_time >= reach.since
    CROSS JOIN LATERAL (
      SELECT e.event_id, e.event_type, e.event_time, e.home_id, e.device_id, e.guest_id, e.metadata FROM home_events e
      WHERE e.home_id = newest.home_id AND e.event_time >= reach.since AND e.event_time <= newest.event_time
        AND ${isBefore}
      ORDER BY e.event_time DESC, e.event_id DESC LIMIT ${limit}
    ) AS event
    ORDER BY event.event_time DESC, event.event_id DESC LIMIT ${limit}`;
}
