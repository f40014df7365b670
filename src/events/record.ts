import sql from 'sql-template-tag';
import type { Connection } from '../platform/db/database.ts';
import { deliveryInsert, isTransient, type Lease, linesOf, type NewDelivery } from '../webhooks/index.ts';
import type { NewEvent, Surroundings } from './event.ts';

/** The statements of recording; `recorder.ts` is the door. */

export interface FoundSurroundings extends Surroundings {
  webhooks_version: number;
}

/** One row per event, in order; undefined for a home that is gone. */
export async function findSurroundings(
  connection: Connection,
  events: NewEvent[],
): Promise<(FoundSurroundings | undefined)[]> {
  const rows = await connection.rows<FoundSurroundings & { organization_id: string | null }>(sql`
    SELECT h.organization_id, h.name AS home_name, h.timezone, o.webhooks_version,
           d.description AS device_name, d.hardware_version
    FROM unnest(${events.map((one) => one.home_id)}::text[], ${events.map((one) => one.device_id ?? null)}::text[])
         WITH ORDINALITY AS e (home_id, device_id, position)
    LEFT JOIN homes h ON h.home_id = e.home_id
    LEFT JOIN organizations o USING (organization_id)
    LEFT JOIN devices d ON d.device_id = e.device_id AND d.home_id = e.home_id
    ORDER BY e.position`);
  return rows.map((row) => (row.organization_id === null ? undefined : row));
}

export interface PreparedEvent {
  event: NewEvent;
  event_id: string;
  metadataText: string;
}

export interface InsertedDelivery {
  delivery_id: number;
  hook_id: string;
  webhook_event_id: string;
  claim: number | null;
}

/** Home events, their counts and their deliveries, in one statement. */
export async function insertEvents(
  connection: Connection,
  prepared: PreparedEvent[],
  deliveries: NewDelivery[],
  lease: Lease | undefined,
  slot: number,
  now: Date,
  shiftMs: number,
): Promise<InsertedDelivery[]> {
  const kept = prepared.filter(({ event }) => !isTransient(event.type));
  const rows = await connection.rows<InsertedDelivery>(sql`
    WITH event AS (
      SELECT * FROM unnest(
        ${kept.map(({ event }) => event.home_id)}::text[], ${kept.map(({ event }) => event.event_time)}::timestamptz[],
        ${kept.map((one) => one.event_id)}::text[], ${kept.map(({ event }) => event.type)}::text[],
        ${kept.map(({ event }) => event.device_id ?? null)}::text[],
        ${kept.map(({ event }) => event.guest_id ?? null)}::text[], ${linesOf(kept.map((one) => one.metadataText))}::json[])
        AS e (home_id, event_time, event_id, event_type, device_id, guest_id, metadata)
    ), recorded AS (
      INSERT INTO home_events (home_id, event_time, event_id, event_type, device_id, guest_id, metadata)
      SELECT * FROM event
    ), counted AS (
      INSERT INTO home_event_counts AS c (home_id, day, event_type, events, slot)
      SELECT home_id, (event_time AT TIME ZONE 'UTC')::date, event_type, count(*), ${slot}::smallint FROM event
      GROUP BY 1, 2, 3 ORDER BY 1, 2, 3
      ON CONFLICT (home_id, day, event_type, slot) DO UPDATE SET events = c.events + excluded.events
    ), ${deliveryInsert(deliveries, lease, now, shiftMs)}
    SELECT delivery_id, hook_id, webhook_event_id, claim FROM inserted`);
  // Heard by every process that sends, so that nobody waits for the next poll.
  if (rows.some((row) => row.claim === null))
    await connection.rows(sql`SELECT pg_notify('lares_changes', 'deliveries:')`);
  return rows;
}
