import sql, { type Sql } from 'sql-template-tag';
import type { Connection } from '../platform/db/database.ts';
import { givenRows, keptOf, plain } from '../platform/db/given-rows.ts';
import type { Delivery } from './organization/delivery.ts';

export interface NewDelivery {
  delivery: Delivery;
  /** Which event of the batch, from 1. */
  position: number;
  /** Leased to the process that inserts it, which will send it as soon as it is committed. */
  leased: boolean;
}

/** How the process that inserts holds what it will send. */
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
 * The part of the recording statement that writes deliveries, as common table expressions named `healthy`,
 * `discarded` and `inserted`. It reads `frozen (position, webhook_event_id, event_id, event_type, event)`: each event
 * once, however many webhooks want it.
 *
 * The webhooks are locked while their deliveries are written: a break or a delete that comes at the same moment
 * waits, and then takes these rows with it. Only the key is locked, so that writing down the failures of one
 * webhook (`last_error`) does not make the events of all others wait. Broken ones get a count instead of a row,
 * and a line in the history that says so, without the event.
 * FOR SHARE waits: beside transactions of 10 ms that write `last_error`, one event in ten took 12 ms and more (now 2.7).
 * Without any lock recording takes as long as with this one.
 *
 * Each delivery has its own copy of the text. Texts in a table of their own, with a count of who still needs them, took 1.4
 * times as long to write and delete for 100 events to one webhook, 1.3 times to three and as long to ten.
 */
export function deliveryInsert({ deliveries, lease, keepsHistory, now, shiftMs }: DeliveryInsert): Sql {
  const hookIds = [...new Set(deliveries.map(({ delivery }) => delivery.hookId))].sort();
  return sql`
    wanted AS ${keptOf(deliveries)} (
      SELECT * FROM ${givenRows('w', deliveries, {
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
    ), ${keepsHistory ? noting(now) : sql``} inserted AS (
      INSERT INTO deliveries (delivery_id, hook_id, webhook_event_id, event_id, event_type, event, digest, due_at, claim, created_at)
      SELECT w.delivery_id, w.hook_id, f.webhook_event_id, f.event_id, f.event_type, f.event, w.digest,
             now() + (${shiftMs}::float8 + CASE WHEN w.leased THEN ${lease?.leaseMs ?? 0}::float8 ELSE 0 END) * interval '1 millisecond',
             CASE WHEN w.leased THEN ${lease?.claim ?? null}::bigint END, ${now}
      FROM wanted w JOIN healthy USING (hook_id) JOIN frozen f USING (position)
    )`;
}

function noting(now: Date): Sql {
  return sql`
    noted AS (
      INSERT INTO delivery_history (hook_id, created_at, delivery_id, webhook_event_id, event_id, event_type, status)
      SELECT w.hook_id, ${now}, w.delivery_id, f.webhook_event_id, f.event_id, f.event_type, 'discarded'
      FROM discarded JOIN wanted w USING (hook_id) JOIN frozen f USING (position)
    ),`;
}

/** A notice may have 8000 bytes; an id has 24, and a comma. */
const MOST_IN_NOTICE = 300;

export function fitsOneNotice(deliveries: readonly NewDelivery[]): boolean {
  return (
    new Set(deliveries.filter((one) => !one.leased).map((one) => one.delivery.hookId)).size <= MOST_IN_NOTICE
  );
}

/** The same as `announceDeliveries` as a part of the statement that inserts them, for as many as fit one notice. */
export function announcing(): Sql {
  return sql`
    announced AS (
      SELECT pg_notify('lares_changes', 'deliveries:' || string_agg(DISTINCT w.hook_id, ','))
      FROM wanted w JOIN healthy USING (hook_id) JOIN frozen USING (position) WHERE NOT w.leased HAVING count(*) > 0
    )`;
}

/** Tells every process that sends for whom there is something, so that nobody has to look for it. */
export async function announceDeliveries(connection: Connection, hookIds: Set<string>): Promise<void> {
  const ids = [...hookIds];
  const notices: string[] = [];
  while (ids.length > 0) notices.push(`deliveries:${ids.splice(0, MOST_IN_NOTICE).join(',')}`);
  await connection.rows(
    sql`SELECT pg_notify('lares_changes', notice) FROM unnest(${notices}::text[]) AS notice`,
  );
}
