import sql from 'sql-template-tag';
import type { Connection } from '../../platform/db/database.ts';
import { MINUTE_MS } from '../../platform/durations.ts';
import type { ReplacementState } from '../registration.ts';
import type { LastError } from './settle/settle.ts';

export interface WebhookRow extends ReplacementState {
  hook_id: string;
  organization_id: string;
  url: string;
  hostname: string;
  requires_auth_token: boolean;
  events: string[];
  created_at: Date;
  created_by: string;
  broken_at: Date | null;
  last_error: LastError | null;
  discarded_count: number;
  first_discarded_at: Date | null;
  last_discarded_at: Date | null;
}

const COLUMNS = sql`hook_id, organization_id, url, hostname, sealed_token IS NOT NULL AS requires_auth_token, events, created_at,
  created_by, broken_at, last_error, discarded_count, first_discarded_at, last_discarded_at, replaces, starts_at,
  (SELECT next.hook_id FROM organization_webhooks next WHERE next.replaces = organization_webhooks.hook_id) AS replaced_by,
  (SELECT next.starts_at FROM organization_webhooks next WHERE next.replaces = organization_webhooks.hook_id) AS ends_at`;

/** Another webhook that already sends one of these events to this hostname. */
export function findConflictingWebhook(
  connection: Connection,
  organizationId: string,
  hookIds: string[],
  hostname: string,
  events: string[],
): Promise<{ hook_id: string; events: string[] } | undefined> {
  return connection.row(sql`
    SELECT hook_id, events FROM organization_webhooks
    WHERE organization_id = ${organizationId} AND hostname = ${hostname} AND hook_id <> ALL (${hookIds}::text[])
      AND (events && ${events}::text[] OR '*' = ANY (events) OR '*' = ANY (${events}::text[]))
    ORDER BY hook_id LIMIT 1`);
}

export interface WebhookName {
  hook_id: string;
  hostname: string;
  broken: boolean;
}

export function readWebhookNames(connection: Connection, hookIds: string[]): Promise<WebhookName[]> {
  return connection.rows<WebhookName>(sql`
    SELECT hook_id, hostname, broken_at IS NOT NULL AS broken FROM organization_webhooks
    WHERE hook_id = ANY (${hookIds}::text[])`);
}

export async function countWebhooks(connection: Connection, organizationId: string): Promise<number> {
  const row = await connection.row<{ count: number }>(sql`
    SELECT count(*) AS count FROM organization_webhooks WHERE organization_id = ${organizationId}`);
  return row?.count ?? 0;
}

export interface NewWebhookRow {
  hook_id: string;
  organization_id: string;
  url: string;
  hostname: string;
  events: string[];
  sealed_token: Buffer | null;
  sealed_secret: Buffer;
  created_at: Date;
  created_by: string;
  replaces: string | null;
  starts_at: Date | null;
}

export async function insertWebhook(connection: Connection, hook: NewWebhookRow): Promise<WebhookRow> {
  const inserted = await connection.row<WebhookRow>(sql`
    INSERT INTO organization_webhooks
      (hook_id, organization_id, url, hostname, events, sealed_token, sealed_secret, created_at, created_by, replaces, starts_at)
    VALUES (${hook.hook_id}, ${hook.organization_id}, ${hook.url}, ${hook.hostname}, ${hook.events}::text[],
            ${hook.sealed_token}, ${hook.sealed_secret}, ${hook.created_at}, ${hook.created_by},
            ${hook.replaces}, ${hook.starts_at})
    RETURNING ${COLUMNS}`);
  if (!inserted) throw new Error('INSERT returned no row');
  return inserted;
}

export function listWebhooks(connection: Connection, organizationId: string): Promise<WebhookRow[]> {
  return connection.rows<WebhookRow>(sql`
    SELECT ${COLUMNS} FROM organization_webhooks WHERE organization_id = ${organizationId} ORDER BY hook_id`);
}

export function findWebhook(
  connection: Connection,
  organizationId: string,
  hookId: string,
): Promise<WebhookRow | undefined> {
  return connection.row<WebhookRow>(sql`
    SELECT ${COLUMNS} FROM organization_webhooks
    WHERE hook_id = ${hookId} AND organization_id = ${organizationId}`);
}

export interface WebhookEditRow {
  url: string;
  hostname: string;
  events: string[];
  /** Undefined keeps the stored token. */
  sealed_token: Buffer | null | undefined;
}

/**
 * Always sets address and events: triggers on these columns notify other processes. `broken` and the last error stay;
 * `suspect` belongs to the previous address.
 */
export function updateWebhook(
  connection: Connection,
  organizationId: string,
  hookId: string,
  { url, hostname, events, sealed_token }: WebhookEditRow,
): Promise<WebhookRow | undefined> {
  return connection.row<WebhookRow>(sql`
    UPDATE organization_webhooks
    SET url = ${url}, hostname = ${hostname}, events = ${events}::text[], suspect = suspect AND url = ${url},
        sealed_token = CASE WHEN ${sealed_token === undefined} THEN sealed_token ELSE ${sealed_token ?? null}::bytea END
    WHERE hook_id = ${hookId} AND organization_id = ${organizationId}
    RETURNING ${COLUMNS}`);
}

/** The columns a ping needs; sealed values are read only to send. */
export interface PingTarget {
  hook_id: string;
  url: string;
  broken_at: Date | null;
  sealed_token: Buffer | null;
  sealed_secret: Buffer;
}

export function findPingTarget(
  connection: Connection,
  organizationId: string,
  hookId: string,
): Promise<PingTarget | undefined> {
  return connection.row<PingTarget>(sql`
    SELECT hook_id, url, broken_at, sealed_token, sealed_secret FROM organization_webhooks
    WHERE hook_id = ${hookId} AND organization_id = ${organizationId}`);
}

/** Does not change a healthy webhook or its last_error. */
export function clearBroken(
  connection: Connection,
  organizationId: string,
  hookId: string,
): Promise<WebhookRow | undefined> {
  return connection.row<WebhookRow>(sql`
    UPDATE organization_webhooks
    SET broken_at = NULL, last_error = NULL, suspect = false, discarded_count = 0, first_discarded_at = NULL, last_discarded_at = NULL
    WHERE hook_id = ${hookId} AND organization_id = ${organizationId} AND broken_at IS NOT NULL
    RETURNING ${COLUMNS}`);
}

export async function deleteWebhook(
  connection: Connection,
  organizationId: string,
  hookId: string,
): Promise<boolean> {
  const deleted = await connection.rows(sql`
    DELETE FROM organization_webhooks WHERE hook_id = ${hookId} AND organization_id = ${organizationId}
    RETURNING hook_id`);
  return deleted.length > 0;
}

export async function deleteDeliveries(connection: Connection, hookId: string): Promise<void> {
  await connection.rows(sql`DELETE FROM deliveries WHERE hook_id = ${hookId}`);
}

/**
 * Replaced webhooks without pending deliveries. An event recorded before the switch is committed by now: recording
 * takes less than a minute.
 */
export async function deleteReplaced(connection: Connection, now: Date): Promise<void> {
  const before = new Date(now.getTime() - MINUTE_MS);
  await connection.rows(sql`
    DELETE FROM organization_webhooks w USING organization_webhooks next
    WHERE next.replaces = w.hook_id AND next.starts_at < ${before}
      AND NOT EXISTS (SELECT FROM deliveries d WHERE d.hook_id = w.hook_id)`);
}

/** With their deliveries, outcomes and history. */
export async function deleteWebhooks(connection: Connection, hookIds: string[]): Promise<void> {
  await connection.rows(sql`DELETE FROM organization_webhooks WHERE hook_id = ANY (${hookIds}::text[])`);
  await connection.rows(sql`DELETE FROM deliveries WHERE hook_id = ANY (${hookIds}::text[])`);
  await connection.rows(sql`DELETE FROM delivery_outcomes WHERE hook_id = ANY (${hookIds}::text[])`);
  await connection.rows(sql`DELETE FROM delivery_history WHERE hook_id = ANY (${hookIds}::text[])`);
}
