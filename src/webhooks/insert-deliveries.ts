import sql, { type Sql } from 'sql-template-tag';
import type { Connection } from '../platform/db/database.ts';
import { keptOf, plain, valuesRows } from '../platform/db/values-rows.ts';
import type { Delivery } from './organization/engine/delivery.ts';

export interface NewDelivery {
  delivery: Delivery;
  /** Position of the event in the batch, from 1. */
  position: number;
  /** Leased to the inserting process, which sends it after the commit. */
  leased: boolean;
}

/** The lease of the inserting process. */
export interface Lease {
  claim: number;
  leaseMs: number;
}

interface DeliveryInsert {
  deliveries: NewDelivery[];
  lease: Lease | undefined;
  keepsHistory: boolean;
  now: Date;
  shiftMs: number;
}

/**
 * The part of the recording statement that writes deliveries, as common table expressions named `healthy`, `discarded`
 * and `inserted`. It reads `frozen (position, webhook_event_id, event_id, event_type, event)`, which holds each event
 * once.
 *
 * The webhook rows are locked while deliveries are written: a concurrent break or delete waits, then removes these rows
 * too. FOR KEY SHARE does not wait for updates of `last_error`, so one failing webhook does not delay the events of
 * others. A broken webhook gets a count instead of a row, and a history line without the event. FOR SHARE waits: beside
 * transactions of 10 ms that write `last_error`, one event in ten took 12 ms and more (now 2.7). Without any lock
 * recording takes as long as with this one.
 *
 * Each delivery has its own copy of the text. Texts in a table of their own, with a reference count, took 1.4 times as
 * long to write and delete for 100 events to one webhook, 1.3 times to three and as long to ten.
 */
export function deliveryInsert({ deliveries, lease, keepsHistory, now, shiftMs }: DeliveryInsert): Sql {
  const hookIds = [...new Set(deliveries.map(({ delivery }) => delivery.hookId))].sort();
  return sql`
    wanted AS ${keptOf(deliveries)} (
      SELECT * FROM ${valuesRows('w', deliveries, {
        delivery_id: plain('bigint', ({ delivery }) => delivery.deliveryId),
        hook_id: plain('text', ({ delivery }) => delivery.hookId),
        position: plain('int', ({ position }) => position),
        digest: plain('text', ({ delivery }) => delivery.digest),
        leased: plain('boolean', ({ leased }) => leased),
      })}
    ), healthy AS (
      SELECT hook_id FROM organization_webhooks
      WHERE hook_id = ANY (${hookIds}::text[]) AND broken_at IS NULL ORDER BY hook_id FOR KEY SHARE
    ), discarded AS (
      UPDATE organization_webhooks h SET discarded_count = h.discarded_count + missed.events,
        first_discarded_at = coalesce(h.first_discarded_at, ${now}), last_discarded_at = ${now}
      FROM (SELECT hook_id, count(*) AS events FROM wanted JOIN frozen USING (position) GROUP BY hook_id) AS missed
      WHERE h.hook_id = missed.hook_id AND h.broken_at IS NOT NULL
      RETURNING h.hook_id
    ), ${keepsHistory ? discardedHistory(now) : sql``} inserted AS (
      INSERT INTO deliveries (delivery_id, hook_id, webhook_event_id, event_id, event_type, event, digest, due_at, claim, created_at)
      SELECT w.delivery_id, w.hook_id, f.webhook_event_id, f.event_id, f.event_type, f.event, w.digest,
             now() + (${shiftMs}::float8 + CASE WHEN w.leased THEN ${lease?.leaseMs ?? 0}::float8 ELSE 0 END) * interval '1 millisecond',
             CASE WHEN w.leased THEN ${lease?.claim ?? null}::bigint END, ${now}
      FROM wanted w JOIN healthy USING (hook_id) JOIN frozen f USING (position)
    )`;
}

function discardedHistory(now: Date): Sql {
  return sql`
    noted AS (
      INSERT INTO delivery_history (hook_id, created_at, delivery_id, webhook_event_id, event_id, event_type, status)
      SELECT w.hook_id, ${now}, w.delivery_id, f.webhook_event_id, f.event_id, f.event_type, 'discarded'
      FROM discarded JOIN wanted w USING (hook_id) JOIN frozen f USING (position)
    ),`;
}

/** The payload of NOTIFY is limited to 8000 bytes; an id takes 24, and a comma. */
const MOST_IN_NOTIFICATION = 300;

export function fitsOneNotification(deliveries: readonly NewDelivery[]): boolean {
  return (
    new Set(deliveries.filter((one) => !one.leased).map((one) => one.delivery.hookId)).size <=
    MOST_IN_NOTIFICATION
  );
}

/** `announceDeliveries` as a part of the inserting statement, for as many webhooks as fit one notification. */
export function announcementPart(): Sql {
  return sql`
    announced AS (
      SELECT pg_notify('lares_changes', 'deliveries:' || string_agg(DISTINCT w.hook_id, ','))
      FROM wanted w JOIN healthy USING (hook_id) JOIN frozen USING (position) WHERE NOT w.leased HAVING count(*) > 0
    )`;
}

/** Notifies the sending processes which webhooks have deliveries, so that they need not poll for them. */
export async function announceDeliveries(connection: Connection, hookIds: Set<string>): Promise<void> {
  const ids = [...hookIds];
  const payloads: string[] = [];
  while (ids.length > 0) payloads.push(`deliveries:${ids.splice(0, MOST_IN_NOTIFICATION).join(',')}`);
  await connection.rows(
    sql`SELECT pg_notify('lares_changes', notice) FROM unnest(${payloads}::text[]) AS notice`,
  );
}
