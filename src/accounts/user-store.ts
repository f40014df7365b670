import sql from 'sql-template-tag';
import type { Connection } from '../platform/db/database.ts';
import type { User } from './caller.ts';

export async function insertUser(
  connection: Connection,
  user: User & { password_hash: string },
): Promise<boolean> {
  const inserted = await connection.rows(sql`
    INSERT INTO users (user_id, email, fullname, locale, password_hash, created_at)
    VALUES (${user.user_id}, ${user.email}, ${user.fullname}, ${user.locale}, ${user.password_hash}, ${user.created_at})
    ON CONFLICT ((lower(email))) DO NOTHING
    RETURNING user_id`);
  return inserted.length > 0;
}

export function findUserByEmail(connection: Connection, email: string): Promise<User | undefined> {
  return connection.row<User>(sql`
    SELECT user_id, email, fullname, locale, created_at FROM users WHERE lower(email) = lower(${email})`);
}

export async function anyUserExists(connection: Connection): Promise<boolean> {
  const row = await connection.row<{ found: boolean }>(sql`SELECT EXISTS (SELECT FROM users) AS found`);
  return row?.found ?? false;
}
