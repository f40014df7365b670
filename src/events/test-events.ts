import sql from 'sql-template-tag';
import type { Connection } from '../platform/db/database.ts';
import type { EventRow } from './read-events.ts';

/** Puts events and their day counts into the database in one statement, as the recorder does. */
export async function insertRows(connection: Connection, rows: EventRow[]): Promise<void> {
  await connection.rows(sql`
    WITH event AS (
      SELECT * FROM unnest(
        ${rows.map((row) => row.home_id)}::text[], ${rows.map((row) => row.event_time)}::timestamptz[],
        ${rows.map((row) => row.event_id)}::text[], ${rows.map((row) => row.event_type)}::text[],
        ${rows.map((row) => row.device_id)}::text[], ${rows.map((row) => row.guest_id)}::text[],
        ${rows.map((row) => JSON.stringify(row.metadata))}::json[])
        AS e (home_id, event_time, event_id, event_type, device_id, guest_id, metadata)
    ), counted AS (
      INSERT INTO home_event_counts AS c (home_id, day, event_type, events)
      SELECT home_id, (event_time AT TIME ZONE 'UTC')::date, event_type, count(*) FROM event GROUP BY 1, 2, 3
      ON CONFLICT (home_id, day, event_type, slot) DO UPDATE SET events = c.events + excluded.events
    )
    INSERT INTO home_events (home_id, event_time, event_id, event_type, device_id, guest_id, metadata)
    SELECT * FROM event`);
}

let numbers = 0;

/** An id of the right form, later than the one before. */
export function nextId(): string {
  numbers += 1;
  return numbers.toString(16).padStart(24, '0');
}

export function eventAt(time: string, rest: Partial<EventRow> & { home_id: string }): EventRow {
  return {
    event_id: nextId(),
    event_type: 'noise_detected',
    event_time: new Date(time),
    device_id: null,
    guest_id: null,
    metadata: {},
    ...rest,
  };
}
