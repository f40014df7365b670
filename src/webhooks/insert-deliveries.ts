import sql, { type Sql } from 'sql-template-tag';

export interface NewDelivery {
  hookId: string;
  webhookEventId: string;
  eventType: string;
  eventText: string;
  digest: string;
  /** Leased to the process that inserts it, which will send it as soon as it is committed. */
  leased: boolean;
}

/** How the process that inserts holds what it will send. */
export interface Lease {
  claim: number;
  leaseMs: number;
}

/**
 * JSON texts as one parameter, a line each: serialised JSON holds no line break, and joining them is cheaper
 * for both sides than an array literal, in which every quote is escaped and unescaped again.
 */
export function linesOf(texts: string[]): Sql {
  return sql`string_to_array(${texts.join('\n')}, E'\n')`;
}

/**
 * The part of the recording statement that writes deliveries, as common table expressions named
 * `healthy`, `discarded` and `inserted`.
 *
 * The webhooks are locked (shared) while their deliveries are written: a break or a delete that comes at
 * the same moment waits, and then takes these rows with it. Broken ones get a count instead of a row.
 */
export function deliveryInsert(
  deliveries: NewDelivery[],
  lease: Lease | undefined,
  now: Date,
  shiftMs: number,
): Sql {
  const hookIds = [...new Set(deliveries.map((one) => one.hookId))].sort();
  return sql`
    wanted AS (
      SELECT * FROM unnest(
        ${deliveries.map((one) => one.hookId)}::text[], ${deliveries.map((one) => one.webhookEventId)}::text[],
        ${deliveries.map((one) => one.eventType)}::text[], ${linesOf(deliveries.map((one) => one.eventText))},
        ${deliveries.map((one) => one.digest)}::text[], ${deliveries.map((one) => one.leased)}::boolean[])
        AS w (hook_id, webhook_event_id, event_type, event, digest, leased)
    ), healthy AS (
      SELECT hook_id FROM organization_webhooks
      WHERE hook_id = ANY (${hookIds}::text[]) AND broken_at IS NULL ORDER BY hook_id FOR SHARE
    ), discarded AS (
      UPDATE organization_webhooks h SET discarded_count = h.discarded_count + missed.events,
        first_discarded_at = coalesce(h.first_discarded_at, ${now}), last_discarded_at = ${now}
      FROM (SELECT hook_id, count(*) AS events FROM wanted GROUP BY hook_id) AS missed
      WHERE h.hook_id = missed.hook_id AND h.broken_at IS NOT NULL
    ), inserted AS (
      INSERT INTO deliveries (hook_id, webhook_event_id, event_type, event, digest, due_at, claim, created_at)
      SELECT hook_id, webhook_event_id, event_type, event, digest,
             now() + (${shiftMs}::float8 + CASE WHEN leased THEN ${lease?.leaseMs ?? 0}::float8 ELSE 0 END) * interval '1 millisecond',
             CASE WHEN leased THEN ${lease?.claim ?? null}::bigint END, ${now}
      FROM wanted JOIN healthy USING (hook_id)
      RETURNING delivery_id, hook_id, webhook_event_id, claim
    )`;
}
