import sql from 'sql-template-tag';
import type { Connection } from '../../platform/db/database.ts';
import { plainArray } from '../../platform/db/plain-array.ts';
import type { SecretBox } from '../../platform/secret-box.ts';
import { openToken } from '../seals.ts';
import type { Delivery } from './delivery.ts';

interface ClaimedRow {
  delivery_id: number;
  hook_id: string;
  organization_id: string;
  unanswered: boolean;
  webhook_event_id: string;
  event_type: string;
  event: string;
  digest: string;
  attempts: number;
  created_at: Date;
  url: string;
  sealed_token: Buffer | null;
}

export interface ClaimWishes {
  claim: number;
  shiftMs: number;
  leaseMs: number;
  /** In all. */
  most: number;
  /** Of a hook that this process does not know. One whose latest attempt had no answer gives one. */
  mostPerHook: number;
  /** Hooks that this process knows, with the room it has for them. */
  roomOf: Map<string, number>;
}

/**
 * Claims what is due, fairly: the recursive part hops from hook to hook along the index (a hook with a
 * million rows costs one hop), and each hook gives at most its room. The webhook is read here, so one
 * that was deleted or broke in the meantime sends nothing.
 */
export async function claimDue(
  connection: Connection,
  box: SecretBox,
  wishes: ClaimWishes,
): Promise<Delivery[]> {
  const now = sql`(now() + ${wishes.shiftMs}::float8 * interval '1 millisecond')`;
  const rows = await connection.rows<ClaimedRow>(sql`
    WITH RECURSIVE hooks AS (
      (SELECT hook_id::text COLLATE "C" AS hook_id FROM deliveries ORDER BY deliveries.hook_id LIMIT 1)
      UNION ALL
      SELECT (SELECT d.hook_id::text FROM deliveries d WHERE d.hook_id > hooks.hook_id ORDER BY d.hook_id LIMIT 1)
        COLLATE "C"
      FROM hooks WHERE hooks.hook_id IS NOT NULL
    ), due AS (
      SELECT picked.delivery_id, w.organization_id, w.url, w.sealed_token, w.unanswered
      FROM hooks
      JOIN (
        SELECT *, last_error IS NOT NULL AND last_error ->> 'status_code' IS NULL AS unanswered
        FROM organization_webhooks WHERE broken_at IS NULL
      ) AS w ON w.hook_id = hooks.hook_id
      LEFT JOIN unnest(${[...wishes.roomOf.keys()]}::text[], ${[...wishes.roomOf.values()]}::int[]) AS held (hook_id, room)
        ON held.hook_id = hooks.hook_id
      CROSS JOIN LATERAL (
        SELECT d.delivery_id FROM deliveries d
        WHERE d.hook_id = hooks.hook_id AND d.due_at <= ${now}
        ORDER BY d.due_at LIMIT coalesce(held.room, CASE WHEN w.unanswered THEN 1 ELSE ${wishes.mostPerHook} END) FOR UPDATE SKIP LOCKED
      ) AS picked
      LIMIT ${wishes.most}
    )
    UPDATE deliveries d SET claim = ${wishes.claim}, due_at = ${now} + ${wishes.leaseMs}::float8 * interval '1 millisecond'
    FROM due WHERE d.delivery_id = due.delivery_id
    RETURNING d.delivery_id, d.hook_id, d.webhook_event_id, d.event_type, d.event, d.digest, d.attempts, d.created_at,
              due.organization_id, due.url, due.sealed_token, due.unanswered`);
  return rows.map((row) => ({
    deliveryId: row.delivery_id,
    hookId: row.hook_id,
    organizationId: row.organization_id,
    unanswered: row.unanswered,
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

/** While a delivery waits or is under way, its lease must not run out. */
export async function renewLeases(
  connection: Connection,
  claim: number,
  ids: number[],
  shiftMs: number,
  leaseMs: number,
): Promise<void> {
  await connection.rows(sql`
    UPDATE deliveries SET due_at = now() + (${shiftMs}::float8 + ${leaseMs}::float8) * interval '1 millisecond'
    WHERE delivery_id = ANY (${plainArray(ids)}::bigint[]) AND claim = ${claim}`);
}

/** Gives back what was not sent, so that another process need not wait for the lease to run out. */
export async function giveBack(
  connection: Connection,
  claim: number,
  ids: number[],
  shiftMs: number,
): Promise<void> {
  await connection.rows(sql`
    UPDATE deliveries SET claim = NULL, due_at = now() + ${shiftMs}::float8 * interval '1 millisecond'
    WHERE delivery_id = ANY (${plainArray(ids)}::bigint[]) AND claim = ${claim}`);
}
