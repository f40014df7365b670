import sql from 'sql-template-tag';
import type { Connection } from '../../../platform/db/database.ts';
import { plainArray } from '../../../platform/db/plain-array.ts';
import type { SecretBox } from '../../../platform/secrets/secret-box.ts';
import { openToken } from '../../sealed-secrets.ts';
import type { Delivery } from '../engine/delivery.ts';

interface ClaimedRow {
  delivery_id: number;
  hook_id: string;
  organization_id: string;
  suspect: boolean;
  webhook_event_id: string;
  event_type: string;
  event: string;
  digest: string;
  attempts: number;
  created_at: Date;
  url: string;
  sealed_token: Buffer | null;
}

/** Up to `capacity` deliveries of one webhook. */
export interface ClaimRequest {
  hookId: string;
  capacity: number;
  /** This process tracks the endpoint. A degraded webhook that it does not track gives one delivery. */
  tracked: boolean;
}

export interface ClaimOptions {
  claim: number;
  shiftMs: number;
  leaseMs: number;
  requests: ClaimRequest[];
}

/**
 * Claims due deliveries of these webhooks. The webhook is read in the same statement, so a webhook deleted or broken in
 * the meantime sends nothing.
 *
 * A statement for each of ten webhooks took 3.1 times as long. One ORDER BY over all of them, or row_number() by
 * webhook, took 1.3 times as long with ten deliveries each, and with 90,000 due of one of them about 200 ms instead of
 * 2.5: all of those are read.
 */
export async function claimDue(
  connection: Connection,
  box: SecretBox,
  { claim, shiftMs, leaseMs, requests }: ClaimOptions,
): Promise<Delivery[]> {
  // An explicit LIMIT: without it the planner expects a tenth of all due deliveries and would read the whole table.
  const most = requests.reduce((sum, { capacity }) => sum + capacity, 0);
  const now = sql`(now() + ${shiftMs}::float8 * interval '1 millisecond')`;
  const rows = await connection.rows<ClaimedRow>(sql`
    WITH due AS (
      SELECT picked.delivery_id, w.organization_id, w.url, w.sealed_token, w.suspect
      FROM unnest(${plainArray(requests.map((one) => one.hookId))}::text[], ${plainArray(requests.map((one) => one.capacity))}::int[],
                  ${plainArray(requests.map((one) => one.tracked))}::boolean[]) AS wish (hook_id, room, known)
      JOIN organization_webhooks w ON w.hook_id = wish.hook_id AND w.broken_at IS NULL
      CROSS JOIN LATERAL (
        SELECT d.delivery_id FROM deliveries d
        WHERE d.hook_id = wish.hook_id AND d.due_at <= ${now}
        ORDER BY d.due_at LIMIT CASE WHEN w.suspect AND NOT wish.known THEN 1 ELSE wish.room END FOR UPDATE SKIP LOCKED
      ) AS picked LIMIT ${most}
    )
    UPDATE deliveries d SET claim = ${claim}, due_at = ${now} + ${leaseMs}::float8 * interval '1 millisecond'
    FROM due WHERE d.delivery_id = due.delivery_id
    RETURNING d.delivery_id, d.hook_id, d.webhook_event_id, d.event_type, d.event, d.digest, d.attempts, d.created_at,
              due.organization_id, due.url, due.sealed_token, due.suspect`);
  return rows.map((row) => ({
    deliveryId: row.delivery_id,
    hookId: row.hook_id,
    organizationId: row.organization_id,
    degraded: row.suspect,
    webhookEventId: row.webhook_event_id,
    eventType: row.event_type,
    eventText: row.event,
    digest: row.digest,
    attempts: row.attempts,
    createdAt: row.created_at.getTime(),
    url: row.url,
    token: openToken(box, 'organization_webhooks', row.hook_id, row.sealed_token),
  }));
}

/**
 * Extends the leases of deliveries that wait or are in flight. SKIP LOCKED leaves out those being settled: two
 * statements that wait for each other's rows would deadlock for a second.
 */
export async function renewLeases(
  connection: Connection,
  claim: number,
  ids: number[],
  shiftMs: number,
  leaseMs: number,
): Promise<void> {
  await connection.rows(sql`
    WITH mine AS (
      SELECT delivery_id FROM deliveries WHERE delivery_id = ANY (${plainArray(ids)}::bigint[]) AND claim = ${claim}
      FOR UPDATE SKIP LOCKED
    )
    UPDATE deliveries d SET due_at = now() + (${shiftMs}::float8 + ${leaseMs}::float8) * interval '1 millisecond'
    FROM mine WHERE d.delivery_id = mine.delivery_id`);
}

/**
 * Returns unsent deliveries, so that another process need not wait for the lease to end. A delivery that was never
 * tried is due since its creation, which keeps the order of recording.
 */
export async function returnDeliveries(
  connection: Connection,
  claim: number,
  ids: number[],
  shiftMs: number,
): Promise<void> {
  await connection.rows(sql`
    UPDATE deliveries SET claim = NULL, due_at = CASE WHEN attempts = 0 THEN created_at
      ELSE now() + ${shiftMs}::float8 * interval '1 millisecond' END
    WHERE delivery_id = ANY (${plainArray(ids)}::bigint[]) AND claim = ${claim}`);
}
