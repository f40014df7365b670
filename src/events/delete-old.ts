import sql, { type Sql } from 'sql-template-tag';
import { homesOf } from '../homes/store.ts';
import type { Connection, Database } from '../platform/db/database.ts';

/** Homes per statement. */
const HOMES_AT_ONCE = 100;
const ROWS_AT_ONCE = 1000;

interface Day {
  home_id: string;
  /** Such as 2026-11-15, in UTC. */
  day: string;
}

/**
 * Deletes events in the homes of an organization on UTC days before `before`. Works on one day of one home at a time,
 * with its counts, so that other transactions do not wait. Queued deliveries have their own copies and are still
 * sent. Returns the number of deleted days; stops on abort.
 */
export async function deleteOldEvents(
  database: Database,
  organizationId: string,
  before: Date,
  signal: AbortSignal,
): Promise<number> {
  let deleted = 0;
  for (let deletedDays = -1; deletedDays !== 0 && !signal.aborted; deleted += deletedDays) {
    const days = await database.rows<Day>(oldestDays(organizationId, before));
    for (const day of days) {
      if (signal.aborted) break;
      await database.transaction((connection) => deleteDay(connection, day));
    }
    deletedDays = days.length;
  }
  await deleteOldUserOnly(database, organizationId, before, signal);
  return deleted;
}

/**
 * The oldest expired day of each home, from the counts: one index look-up per home. The counts of a million events are
 * some hundred rows.
 */
export function oldestDays(organizationId: string, before: Date): Sql {
  return sql`
    SELECT home.home_id, to_char(oldest.day, 'YYYY-MM-DD') AS day FROM (${homesOf([organizationId])}) AS home
    CROSS JOIN LATERAL (
      SELECT c.day FROM home_event_counts c
      WHERE c.home_id = home.home_id AND c.day < (${before}::timestamptz AT TIME ZONE 'UTC')::date
      ORDER BY c.day LIMIT 1) AS oldest
    LIMIT ${HOMES_AT_ONCE}`;
}

/**
 * Deletes the counts first: a concurrent recording for that day holds its count row until it commits, so this statement
 * waits and the next one sees the event. A later recording creates a new count, which the next run finds.
 */
async function deleteDay(connection: Connection, { home_id, day }: Day): Promise<void> {
  await connection.rows(sql`DELETE FROM home_event_counts WHERE home_id = ${home_id} AND day = ${day}::date`);
  await connection.rows(eventsOfDay({ home_id, day }));
}

export function eventsOfDay({ home_id, day }: Day): Sql {
  return sql`
    DELETE FROM home_events WHERE home_id = ${home_id}
      AND event_time >= ${day}::timestamp AT TIME ZONE 'UTC'
      AND event_time < (${day}::timestamp + interval '1 day') AT TIME ZONE 'UTC'`;
}

async function deleteOldUserOnly(
  database: Database,
  organizationId: string,
  before: Date,
  signal: AbortSignal,
): Promise<void> {
  for (let deletedRows = ROWS_AT_ONCE; deletedRows === ROWS_AT_ONCE && !signal.aborted; ) {
    const rows = await database.rows<{ event_id: string }>(sql`
      DELETE FROM user_only_events WHERE (home_id, event_time, event_id) IN (
        SELECT old.home_id, old.event_time, old.event_id FROM (${homesOf([organizationId])}) AS home
        CROSS JOIN LATERAL (
          SELECT e.home_id, e.event_time, e.event_id FROM user_only_events e
          WHERE e.home_id = home.home_id AND e.event_time < ${before}
          ORDER BY e.event_time LIMIT ${ROWS_AT_ONCE}) AS old
        LIMIT ${ROWS_AT_ONCE})
      RETURNING event_id`);
    deletedRows = rows.length;
  }
}
