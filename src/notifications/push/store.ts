import sql from 'sql-template-tag';
import type { Connection } from '../../platform/db/database.ts';

interface VapidKey {
  key_id: string;
  public_key: string;
  sealed_private_key: Buffer;
}

export function findVapidKey(connection: Connection): Promise<VapidKey | undefined> {
  return connection.row<VapidKey>(sql`SELECT key_id, public_key, sealed_private_key FROM vapid_keys`);
}

export async function insertVapidKey(connection: Connection, key: VapidKey): Promise<void> {
  await connection.rows(sql`
    INSERT INTO vapid_keys (key_id, public_key, sealed_private_key)
    VALUES (${key.key_id}, ${key.public_key}, ${key.sealed_private_key}) ON CONFLICT DO NOTHING`);
}

/** A browser that shows notifications. */
export interface Subscription {
  subscription_id: string;
  user_id: string;
  endpoint: string;
  sealed_keys: Buffer;
  label: string;
  created_at: Date;
}

const COLUMNS = sql`subscription_id, user_id, endpoint, sealed_keys, label, created_at`;

/** A new subscription of the same browser replaces the previous one. */
export async function putSubscription(connection: Connection, one: Subscription): Promise<void> {
  await connection.rows(
    sql`DELETE FROM push_subscriptions WHERE user_id = ${one.user_id} AND endpoint = ${one.endpoint}`,
  );
  await connection.rows(sql`
    INSERT INTO push_subscriptions (subscription_id, user_id, endpoint, sealed_keys, label, created_at)
    VALUES (${one.subscription_id}, ${one.user_id}, ${one.endpoint}, ${one.sealed_keys}, ${one.label}, ${one.created_at})`);
}

/** Oldest first. */
export function listSubscriptions(connection: Connection, userIds: string[]): Promise<Subscription[]> {
  return connection.rows<Subscription>(sql`
    SELECT ${COLUMNS} FROM push_subscriptions WHERE user_id = ANY (${userIds}::text[]) ORDER BY subscription_id`);
}

export function findSubscription(connection: Connection, id: string): Promise<Subscription | undefined> {
  return connection.row<Subscription>(
    sql`SELECT ${COLUMNS} FROM push_subscriptions WHERE subscription_id = ${id}`,
  );
}

export function deleteSubscription(
  connection: Connection,
  id: string,
  userId: string,
): Promise<{ label: string } | undefined> {
  return connection.row<{ label: string }>(sql`
    DELETE FROM push_subscriptions WHERE subscription_id = ${id} AND user_id = ${userId} RETURNING label`);
}
