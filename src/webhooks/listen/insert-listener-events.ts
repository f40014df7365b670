import sql, { type Sql } from 'sql-template-tag';
import { MOST_PENDING } from './store.ts';

/** An event for one listener. `position` is that of the event in the batch, from 1. */
export interface ListenerEvent {
  listenerId: string;
  position: number;
}

/**
 * The part of the recording statement that writes events for listeners; omitted when there are none. It reads `frozen`
 * as the deliveries do. The listener rows are locked meanwhile: a concurrent end of a listener waits, then removes
 * these rows too. Dead listeners, and those too far behind to continue, get nothing.
 */
export function listenerEventInsert(listenerEvents: ListenerEvent[], shiftMs: number): Sql {
  const ids = [...new Set(listenerEvents.map(({ listenerId }) => listenerId))].sort();
  return sql`
    listening AS (
      SELECT listener_id FROM listeners
      WHERE listener_id = ANY (${ids}::text[])
        AND alive_until > now() + ${shiftMs}::float8 * interval '1 millisecond'
      ORDER BY listener_id FOR KEY SHARE
    ), heard AS (
      INSERT INTO listener_events (listener_id, webhook_event_id, event_type, event)
      SELECT l.listener_id, f.webhook_event_id, f.event_type, f.event
      FROM unnest(${listenerEvents.map((one) => one.listenerId)}::text[], ${listenerEvents.map((one) => one.position)}::int[])
             AS w (listener_id, position)
      JOIN listening l USING (listener_id) JOIN frozen f USING (position)
      WHERE (SELECT count(*) FROM (
        SELECT FROM listener_events e WHERE e.listener_id = l.listener_id AND e.sent_at IS NULL
        LIMIT ${MOST_PENDING}) AS few) < ${MOST_PENDING}
      ORDER BY w.listener_id, w.position
    )`;
}
