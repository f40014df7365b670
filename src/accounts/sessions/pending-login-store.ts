import sql from 'sql-template-tag';
import type { Connection } from '../../platform/db/database.ts';

export async function insertPending(
  connection: Connection,
  pending: { tokenHash: Buffer; user_id: string; expires_at: Date },
): Promise<void> {
  await connection.rows(sql`
    INSERT INTO pending_logins (token_hash, user_id, expires_at)
    VALUES (${pending.tokenHash}, ${pending.user_id}, ${pending.expires_at})`);
}

export interface PendingLogin {
  user_id: string;
  email: string;
}

export function findPending(connection: Connection, hash: string, now: Date) {
  return connection.row<PendingLogin>(sql`
    SELECT p.user_id, u.email FROM pending_logins p JOIN users u USING (user_id)
    WHERE p.token_hash = decode(${hash}, 'hex') AND p.expires_at > ${now} AND u.disabled_at IS NULL`);
}

/** If two requests finish the same log-in at once, only one gets the row. */
export async function takePending(connection: Connection, hash: string, now: Date): Promise<boolean> {
  const taken = await connection.rows(sql`
    DELETE FROM pending_logins WHERE token_hash = decode(${hash}, 'hex') AND expires_at > ${now} RETURNING 1`);
  return taken.length > 0;
}

export async function deletePendingOf(connection: Connection, userId: string): Promise<void> {
  await connection.rows(sql`DELETE FROM pending_logins WHERE user_id = ${userId}`);
}

export async function deleteExpiredPending(connection: Connection, now: Date): Promise<void> {
  await connection.rows(sql`DELETE FROM pending_logins WHERE expires_at <= ${now}`);
}
