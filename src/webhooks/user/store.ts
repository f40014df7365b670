import sql from 'sql-template-tag';
import type { Connection } from '../../platform/db/database.ts';
import type { ReplacementState } from '../registration.ts';

/** A webhook as its owner sees it. */
export interface UserWebhook extends ReplacementState {
  hook_id: string;
  created_at: Date;
  url: string;
  events: string[];
  /** Whether a token was set. */
  token: boolean;
}

const COLUMNS = sql`hook_id, created_at, url, events, sealed_token IS NOT NULL AS token, replaces, starts_at,
  (SELECT next.hook_id FROM user_webhooks next WHERE next.replaces = user_webhooks.hook_id) AS replaced_by,
  (SELECT next.starts_at FROM user_webhooks next WHERE next.replaces = user_webhooks.hook_id) AS ends_at`;

/** The columns a delivery needs. */
export interface UserWebhookTarget {
  hook_id: string;
  url: string;
  sealed_token: Buffer | null;
  sealed_secret: Buffer;
}

export interface NewUserWebhookRow extends UserWebhookTarget {
  user_id: string;
  /** The grant of the application that created it. */
  grant_id: string | null;
  events: string[];
  created_at: Date;
  replaces: string | null;
  starts_at: Date | null;
}

export async function insertUserWebhook(connection: Connection, hook: NewUserWebhookRow): Promise<void> {
  await connection.rows(sql`
    INSERT INTO user_webhooks
      (hook_id, user_id, grant_id, url, events, sealed_token, sealed_secret, created_at, replaces, starts_at)
    VALUES (${hook.hook_id}, ${hook.user_id}, ${hook.grant_id}, ${hook.url}, ${hook.events}, ${hook.sealed_token},
            ${hook.sealed_secret}, ${hook.created_at}, ${hook.replaces}, ${hook.starts_at})`);
}

export async function countUserWebhooks(connection: Connection, userId: string): Promise<number> {
  const row = await connection.row<{ count: number }>(sql`
    SELECT count(*) AS count FROM user_webhooks WHERE user_id = ${userId}`);
  return row?.count ?? 0;
}

/** Oldest first. */
export function listUserWebhooks(connection: Connection, userId: string): Promise<UserWebhook[]> {
  return connection.rows<UserWebhook>(sql`
    SELECT ${COLUMNS} FROM user_webhooks WHERE user_id = ${userId} ORDER BY created_at, hook_id`);
}

/** Ignores a webhook that another one has replaced. */
export function findFirstUserWebhook(
  connection: Connection,
  userId: string,
  now: Date,
): Promise<UserWebhookTarget | undefined> {
  return connection.row<UserWebhookTarget>(sql`
    SELECT hook_id, url, sealed_token, sealed_secret
    FROM user_webhooks w WHERE user_id = ${userId}
      AND NOT EXISTS (SELECT FROM user_webhooks next WHERE next.replaces = w.hook_id AND next.starts_at <= ${now})
    ORDER BY created_at, hook_id LIMIT 1`);
}

/** A webhook of another user is not found. */
export function findUserWebhook(
  connection: Connection,
  userId: string,
  hookId: string,
): Promise<UserWebhookTarget | undefined> {
  return connection.row<UserWebhookTarget>(sql`
    SELECT hook_id, url, sealed_token, sealed_secret
    FROM user_webhooks WHERE hook_id = ${hookId} AND user_id = ${userId}`);
}

/** Locks the row, so that concurrent edits both apply. A webhook of another user is not found. */
export function lockUserWebhook(
  connection: Connection,
  userId: string,
  hookId: string,
): Promise<UserWebhook | undefined> {
  return connection.row<UserWebhook>(sql`
    SELECT ${COLUMNS} FROM user_webhooks WHERE hook_id = ${hookId} AND user_id = ${userId} FOR NO KEY UPDATE`);
}

/** Always sets address and events: triggers on these columns invalidate caches. */
export async function updateUserWebhook(
  connection: Connection,
  { hook_id, url, events }: Pick<UserWebhook, 'hook_id' | 'url' | 'events'>,
  /** Undefined keeps the stored token. */
  sealedToken: Buffer | null | undefined,
): Promise<void> {
  await connection.rows(sql`
    UPDATE user_webhooks
    SET url = ${url}, events = ${events}::text[],
        sealed_token = CASE WHEN ${sealedToken === undefined} THEN sealed_token ELSE ${sealedToken ?? null}::bytea END
    WHERE hook_id = ${hook_id}`);
}

/** False when the user has no such webhook. */
export async function deleteUserWebhook(
  connection: Connection,
  userId: string,
  hookId: string,
): Promise<boolean> {
  const deleted = await connection.rows(sql`
    DELETE FROM user_webhooks WHERE hook_id = ${hookId} AND user_id = ${userId} RETURNING hook_id`);
  return deleted.length > 0;
}

/** Replaced webhooks. Their single attempts were made before the switch. */
export async function deleteReplacedUserWebhooks(connection: Connection, now: Date): Promise<void> {
  await connection.rows(sql`
    DELETE FROM user_webhooks w USING user_webhooks next
    WHERE next.replaces = w.hook_id AND next.starts_at <= ${now}`);
}

/** Webhooks that an application created with this grant. */
export async function deleteWebhooksOfGrant(connection: Connection, grantId: string): Promise<void> {
  await connection.rows(sql`DELETE FROM user_webhooks WHERE grant_id = ${grantId}`);
}

/** Returns the number of deleted webhooks. */
export async function deleteUserWebhooksOf(connection: Connection, userId: string): Promise<number> {
  const deleted = await connection.rows(
    sql`DELETE FROM user_webhooks WHERE user_id = ${userId} RETURNING hook_id`,
  );
  return deleted.length;
}
