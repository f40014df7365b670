import sql, { join, type Sql } from 'sql-template-tag';
import type { Connection } from '../../platform/db/database.ts';
import type { User } from '../auth/caller.ts';

export async function insertUser(connection: Connection, user: User & { password_hash: string }) {
  const inserted = await connection.rows(sql`
    INSERT INTO users (user_id, email, fullname, locale, password_hash, created_at, email_verified)
    VALUES (${user.user_id}, ${user.email}, ${user.fullname}, ${user.locale}, ${user.password_hash}, ${user.created_at},
            ${user.email_verified})
    ON CONFLICT ((lower(email))) DO NOTHING
    RETURNING user_id`);
  return inserted.length > 0;
}

export function findUserByEmail(connection: Connection, email: string): Promise<User | undefined> {
  return connection.row<User>(sql`
    SELECT user_id, email, fullname, locale, created_at, email_verified FROM users WHERE lower(email) = lower(${email})`);
}

/**
 * The address as accounts are compared. Folded by the server, whose rules differ from JavaScript's: it folds a
 * Turkish `İ` to `i`, so `admİn@` would find `admin@`.
 */
export async function foldAddress(connection: Connection, email: string): Promise<string> {
  const row = await connection.row<{ folded: string }>(sql`SELECT lower(${email}::text) AS folded`);
  return row?.folded ?? email;
}

export function findPasswordHash(connection: Connection, email: string) {
  return connection.row<{ user_id: string; password_hash: string; disabled: boolean }>(sql`
    SELECT user_id, password_hash, disabled_at IS NOT NULL AS disabled FROM users WHERE lower(email) = lower(${email})`);
}

/**
 * Locks the account until the transaction ends. False if it was disabled, or if its password no longer has the hash
 * `passwordHash`.
 */
export async function lockAccount(connection: Connection, userId: string, passwordHash?: string) {
  const held = await connection.rows(sql`
    SELECT FROM users WHERE user_id = ${userId} AND disabled_at IS NULL
      AND password_hash = coalesce(${passwordHash ?? null}, password_hash) FOR NO KEY UPDATE`);
  return held.length > 0;
}

export async function setPasswordHash(connection: Connection, userId: string, passwordHash: string) {
  await connection.rows(sql`UPDATE users SET password_hash = ${passwordHash} WHERE user_id = ${userId}`);
}

/** Null: enabled. */
export async function setDisabled(connection: Connection, userId: string, at: Date | null): Promise<void> {
  await connection.rows(sql`UPDATE users SET disabled_at = ${at} WHERE user_id = ${userId}`);
}

export async function isDisabled(connection: Connection, userId: string): Promise<boolean> {
  const row = await connection.row(
    sql`SELECT user_id FROM users WHERE user_id = ${userId} AND disabled_at IS NOT NULL`,
  );
  return row !== undefined;
}

/** For a user identified by other means than the password. */
export function findLogin(connection: Connection, userId: string) {
  return connection.row<{ user_id: string; email: string; disabled: boolean }>(sql`
    SELECT user_id, email, disabled_at IS NOT NULL AS disabled FROM users WHERE user_id = ${userId}`);
}

/** A query of user_id for statements of other slices. */
export function disabledUsers(): Sql {
  return sql`SELECT user_id FROM users WHERE disabled_at IS NOT NULL`;
}

export async function deleteInvitationsBy(connection: Connection, userId: string): Promise<void> {
  await connection.rows(sql`DELETE FROM invitations WHERE invited_by = ${userId}`);
}

export async function changeUser(
  connection: Connection,
  userId: string,
  change: { fullname?: string; locale?: string },
): Promise<void> {
  await connection.rows(sql`
    UPDATE users SET fullname = coalesce(${change.fullname ?? null}, fullname),
                     locale = coalesce(${change.locale ?? null}, locale)
    WHERE user_id = ${userId}`);
}

export async function anyUserExists(connection: Connection): Promise<boolean> {
  const row = await connection.row<{ found: boolean }>(sql`SELECT EXISTS (SELECT FROM users) AS found`);
  return row?.found ?? false;
}

/** Unless one of these queries finds rows of theirs. Returns whether the user was deleted. */
export async function deleteUserUnlessUsed(connection: Connection, userId: string, uses: Sql[]) {
  const conditions = [sql`user_id = ${userId}`, ...uses.map((query) => sql`NOT EXISTS (${query})`)];
  await connection.rows(sql`DELETE FROM users WHERE ${join(conditions, ' AND ')}`);
  const left = await connection.row(sql`SELECT FROM users WHERE user_id = ${userId}`);
  return left === undefined;
}

export interface Addressee {
  user_id: string;
  fullname: string;
  email: string;
  email_verified: boolean;
  locale: string;
}

export function findAddressees(connection: Connection, userIds: string[]): Promise<Addressee[]> {
  return connection.rows<Addressee>(sql`
    SELECT user_id, fullname, email, email_verified, locale FROM users WHERE user_id = ANY (${userIds}::text[])`);
}
