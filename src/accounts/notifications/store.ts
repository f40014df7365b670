import sql from 'sql-template-tag';
import type { Connection } from '../../platform/db/database.ts';

/** The account's own address, never one from a request. */
export function findRecipient(connection: Connection, userId: string) {
  return connection.row<{ email: string; locale: string }>(
    sql`SELECT email, locale FROM users WHERE user_id = ${userId}`,
  );
}

/** Always in the same order, so that two transactions that notify all of them cannot deadlock. */
export async function findOwners(connection: Connection, organizationId: string, most: number) {
  const rows = await connection.rows<{ user_id: string }>(sql`
    SELECT user_id FROM members WHERE organization_id = ${organizationId} AND role = 'owner'
    ORDER BY user_id LIMIT ${most}`);
  return rows.map(({ user_id }) => user_id);
}

export interface HeldNotification {
  kind: string;
  count: number;
  /** When the first one was held back. */
  since: Date;
}

export async function holdNotification(connection: Connection, userId: string, kind: string, now: Date) {
  await connection.rows(sql`
    INSERT INTO held_notices AS h (user_id, kind, count, since) VALUES (${userId}, ${kind}, 1, ${now})
    ON CONFLICT (user_id, kind) DO UPDATE SET count = h.count + 1`);
}

/** The mail of this transaction names them. */
export function takeHeldNotifications(connection: Connection, userId: string): Promise<HeldNotification[]> {
  return connection.rows<HeldNotification>(sql`
    DELETE FROM held_notices WHERE user_id = ${userId} RETURNING kind, count, since`);
}
