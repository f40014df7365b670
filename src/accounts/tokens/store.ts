import sql, { type Sql } from 'sql-template-tag';
import type { Static } from 'typebox';
import type { Connection } from '../../platform/db/database.ts';
import type { Page } from '../../platform/http/request/paging.ts';
import { type Caller, type Memberships, type User, userOf } from '../auth/caller.ts';
import { isPermission, type Permission } from '../auth/permissions.ts';
import { USER_WITH_MEMBERSHIPS } from '../members/limits.ts';
import type { AccessTokenBody } from './schema.ts';

export interface NewAccessToken {
  token_id: string;
  user_id: string;
  tokenHash: Buffer;
  name: string;
  permissions: readonly Permission[];
  created_at: Date;
  expires_at: Date | null;
}

export async function insertAccessToken(connection: Connection, token: NewAccessToken): Promise<void> {
  await connection.rows(sql`
    INSERT INTO access_tokens (token_id, user_id, token_hash, name, permissions, created_at, expires_at)
    VALUES (${token.token_id}, ${token.user_id}, ${token.tokenHash}, ${token.name},
            ${token.permissions}, ${token.created_at}, ${token.expires_at})`);
}

/** Tokens of grants and personal tokens share a table, so that one check serves both. */
export interface GrantedAccessToken {
  token_id: string;
  user_id: string;
  token_hash: Buffer;
  name: string;
  permissions: readonly Permission[];
  grant_id: string;
  family_id: string | null;
  created_at: Date;
  expires_at: Date;
}

export async function insertGrantedAccessToken(connection: Connection, token: GrantedAccessToken) {
  await connection.rows(sql`
    INSERT INTO access_tokens
      (token_id, user_id, token_hash, name, permissions, grant_id, family_id, created_at, expires_at)
    VALUES (${token.token_id}, ${token.user_id}, ${token.token_hash}, ${token.name}, ${token.permissions},
            ${token.grant_id}, ${token.family_id}, ${token.created_at}, ${token.expires_at})`);
}

/** Removes permissions that the user withdrew from the grant. */
export async function restrictGrantedTokens(
  connection: Connection,
  grantId: string,
  permissions: readonly Permission[],
): Promise<void> {
  await connection.rows(sql`
    UPDATE access_tokens
    SET permissions = ARRAY(SELECT p FROM unnest(permissions) AS p WHERE p = ANY (${permissions}::text[]))
    WHERE grant_id = ${grantId} AND NOT permissions <@ ${permissions}::text[]`);
}

/** `grants` selects ids. Returns the token's user. Undefined if the token belongs to none of the grants. */
export function deleteGrantedAccessToken(connection: Connection, tokenHash: Buffer, grants: Sql) {
  return connection.row<{ user_id: string }>(sql`
    DELETE FROM access_tokens WHERE token_hash = ${tokenHash} AND grant_id IN (${grants}) RETURNING user_id`);
}

/** Returns how many it deleted. Skips rows in use. */
export async function deleteExpiredGrantedTokens(connection: Connection, now: Date, most: number) {
  const gone = await connection.rows(sql`
    DELETE FROM access_tokens WHERE token_id IN (
      SELECT token_id FROM access_tokens WHERE grant_id IS NOT NULL AND expires_at <= ${now}
      LIMIT ${most} FOR UPDATE SKIP LOCKED)
    RETURNING 1 AS gone`);
  return gone.length;
}

/** Deletes the row, unlike revoking. */
export async function deleteAccessToken(connection: Connection, tokenHash: Buffer): Promise<void> {
  await connection.rows(sql`DELETE FROM access_tokens WHERE token_hash = ${tokenHash}`);
}

export type AccessToken = Omit<Static<typeof AccessTokenBody>, 'current'>;

/** Personal tokens. Those of connected apps go with their grants. */
export async function listAccessTokens(connection: Connection, userId: string, page: Page, now: Date) {
  const tokens = await connection.rows<AccessToken>(sql`
    SELECT token_id, name, permissions, created_at, expires_at FROM access_tokens
    WHERE user_id = ${userId} AND grant_id IS NULL AND revoked_at IS NULL AND (expires_at IS NULL OR expires_at > ${now})
    ORDER BY token_id LIMIT ${page.limit} OFFSET ${page.offset}`);
  return { tokens, total_count: await countTokensOf(connection, userId, now) };
}

/** Valid personal tokens. */
export async function countTokensOf(connection: Connection, userId: string, now: Date): Promise<number> {
  const row = await connection.row<{ tokens: number }>(sql`
    SELECT count(*) AS tokens FROM access_tokens
    WHERE user_id = ${userId} AND grant_id IS NULL AND revoked_at IS NULL AND (expires_at IS NULL OR expires_at > ${now})`);
  return row?.tokens ?? 0;
}

/** Revokes all personal tokens and returns how many were valid. Tokens of grants go with their grants. */
export async function revokeTokensOf(connection: Connection, userId: string, now: Date): Promise<number> {
  const revoked = await connection.rows<{ valid: boolean }>(sql`
    UPDATE access_tokens SET revoked_at = ${now}
    WHERE user_id = ${userId} AND grant_id IS NULL AND revoked_at IS NULL
    RETURNING expires_at IS NULL OR expires_at > ${now} AS valid`);
  return revoked.filter(({ valid }) => valid).length;
}

/** Returns whether it is valid, and locks it against revocation until the transaction ends. */
export async function lockAccessToken(connection: Connection, tokenId: string): Promise<boolean> {
  const held = await connection.rows(
    sql`SELECT FROM access_tokens WHERE token_id = ${tokenId} AND revoked_at IS NULL FOR SHARE`,
  );
  return held.length > 0;
}

/** Only the user's own. A second call finds nothing to revoke. */
export function revokeAccessToken(connection: Connection, userId: string, tokenId: string, now: Date) {
  return connection.row<{ name: string }>(sql`
    UPDATE access_tokens SET revoked_at = ${now}
    WHERE token_id = ${tokenId} AND user_id = ${userId} AND revoked_at IS NULL
    RETURNING name`);
}

/** Any user's, also of a disabled user. */
export function revokeAccessTokenByHash(connection: Connection, hash: string, now: Date) {
  return connection.row<{ token_id: string; user_id: string; name: string }>(sql`
    UPDATE access_tokens SET revoked_at = ${now}
    WHERE token_hash = decode(${hash}, 'hex') AND revoked_at IS NULL
    RETURNING token_id, user_id, name`);
}

interface CallerRow extends User, Memberships {
  hash: string;
  token_id: string;
  token_name: string;
  grant_id: string | null;
  permissions: string[];
  expires_at: Date | null;
}

/** Callers by the hex SHA-256 of their tokens. Unknown and revoked tokens and disabled users are missing. */
export async function findCallers(connection: Connection, hashes: string[]): Promise<Map<string, Caller>> {
  const rows = await connection.rows<CallerRow>(sql`
    SELECT encode(t.token_hash, 'hex') AS hash, t.token_id, t.name AS token_name, t.grant_id, t.permissions,
           t.expires_at,
           ${USER_WITH_MEMBERSHIPS}
    FROM access_tokens t JOIN users u USING (user_id)
    WHERE t.token_hash = ANY (SELECT decode(h, 'hex') FROM unnest(${hashes}::text[]) AS h)
      AND t.revoked_at IS NULL AND u.disabled_at IS NULL`);
  return new Map(rows.map((row) => [row.hash, callerOf(row)]));
}

function callerOf(row: CallerRow): Caller {
  return {
    kind: 'token',
    tokenId: row.token_id,
    tokenHash: row.hash,
    tokenName: row.token_name,
    grantId: row.grant_id,
    permissions: new Set(row.permissions.filter(isPermission)),
    ...userOf(row),
    expiresAt: row.expires_at?.getTime() ?? Number.POSITIVE_INFINITY,
  };
}
