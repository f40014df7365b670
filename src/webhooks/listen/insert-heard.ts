import sql, { type Sql } from 'sql-template-tag';
import { MOST_WAITING } from './store.ts';

/** A listener, and which event of the batch it wants, from 1. */
export interface Heard {
  listenerId: string;
  position: number;
}

/**
 * The part of the recording statement that is for listeners; left out where nobody listens. It reads `frozen` as the deliveries do.
 * The listeners are locked meanwhile: one that ends at the same moment waits, and takes these rows with it. Nothing is written for one
 * that is dead, or so far behind that it will be cut off.
 */
export function heardInsert(heard: Heard[], shiftMs: number): Sql {
  const ids = [...new Set(heard.map(({ listenerId }) => listenerId))].sort();
  return sql`
    listening AS (
      SELECT listener_id FROM listeners
      WHERE listener_id = ANY (${ids}::text[])
        AND alive_until > now() + ${shiftMs}::float8 * interval '1 millisecond'
      ORDER BY listener_id FOR KEY SHARE
    ), heard AS (
      INSERT INTO listener_events (listener_id, webhook_event_id, event_type, event)
      SELECT l.listener_id, f.webhook_event_id, f.event_type, f.event
      FROM unnest(${heard.map((one) => one.listenerId)}::text[], ${heard.map((one) => one.position)}::int[])
             AS w (listener_id, position)
      JOIN listening l USING (listener_id) JOIN frozen f USING (position)
      WHERE (SELECT count(*) FROM (
        SELECT FROM listener_events e WHERE e.listener_id = l.listener_id AND e.sent_at IS NULL
        LIMIT ${MOST_WAITING}) AS few) < ${MOST_WAITING}
      ORDER BY w.listener_id, w.position
    )`;
}
