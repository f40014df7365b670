import sql from 'sql-template-tag';
import type { Connection } from '../../platform/db/database.ts';

export async function insertReset(
  connection: Connection,
  reset: { tokenHash: Buffer; user_id: string; created_at: Date; expires_at: Date },
): Promise<void> {
  await connection.rows(sql`
    INSERT INTO password_resets (token_hash, user_id, created_at, expires_at)
    VALUES (${reset.tokenHash}, ${reset.user_id}, ${reset.created_at}, ${reset.expires_at})`);
}

export function findReset(connection: Connection, hash: string, now: Date) {
  return connection.row<{ user_id: string; email: string; locale: string }>(sql`
    SELECT r.user_id, u.email, u.locale FROM password_resets r JOIN users u USING (user_id)
    WHERE r.token_hash = decode(${hash}, 'hex') AND r.expires_at > ${now} AND u.disabled_at IS NULL`);
}

/** If two requests use the same link at once, only one gets the row. */
export async function takeReset(connection: Connection, hash: string, now: Date) {
  const taken = await connection.row<{ user_id: string }>(sql`
    DELETE FROM password_resets WHERE token_hash = decode(${hash}, 'hex') AND expires_at > ${now}
    RETURNING user_id`);
  if (taken) await deleteResetsOf(connection, taken.user_id);
  return taken;
}

export async function deleteResetsOf(connection: Connection, userId: string): Promise<void> {
  await connection.rows(sql`DELETE FROM password_resets WHERE user_id = ${userId}`);
}

export async function deleteExpiredResets(connection: Connection, now: Date): Promise<void> {
  await connection.rows(sql`DELETE FROM password_resets WHERE expires_at <= ${now}`);
}
