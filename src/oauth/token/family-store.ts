import sql from 'sql-template-tag';
import type { Permission } from '../../accounts/index.ts';
import type { Connection } from '../../platform/db/database.ts';
import type { PresentedToken } from './generations.ts';

/** A family: all tokens that descend from one code. */
export interface Family {
  family_id: string;
  grant_id: string;
  permissions: Permission[];
}

export async function insertFamily(
  connection: Connection,
  family: Family & { code_hash: Buffer; created_at: Date; expires_at: Date },
): Promise<void> {
  await connection.rows(sql`
    INSERT INTO oauth_families (family_id, grant_id, code_hash, permissions, generation, created_at, expires_at)
    VALUES (${family.family_id}, ${family.grant_id}, ${family.code_hash}, ${family.permissions}, 1,
            ${family.created_at}, ${family.expires_at})`);
}

/** Deletes the family with its access and refresh tokens. */
export async function deleteFamily(connection: Connection, familyId: string): Promise<void> {
  await connection.rows(sql`DELETE FROM oauth_families WHERE family_id = ${familyId}`);
}

interface FamilyOwner {
  family_id: string;
  grant_id: string;
  client_id: string;
  user_id: string;
}

export function findFamilyOfCode(connection: Connection, codeHash: Buffer): Promise<FamilyOwner | undefined> {
  return connection.row<FamilyOwner>(sql`
    SELECT f.family_id, f.grant_id, g.client_id, g.user_id
    FROM oauth_families f JOIN oauth_grants g USING (grant_id) WHERE f.code_hash = ${codeHash}`);
}

export interface FoundRefreshToken extends FamilyOwner, PresentedToken {
  newest: number;
  permissions: Permission[];
}

export function findRefreshToken(connection: Connection, tokenHash: Buffer) {
  return connection.row<FoundRefreshToken>(sql`
    SELECT t.family_id, t.generation, t.used, t.expires_at, f.generation AS newest, f.permissions,
           f.grant_id, g.client_id, g.user_id
    FROM oauth_refresh_tokens t JOIN oauth_families f USING (family_id) JOIN oauth_grants g USING (grant_id)
    WHERE t.token_hash = ${tokenHash}`);
}

export interface NewRefreshToken {
  token_hash: Buffer;
  family_id: string;
  generation: number;
  created_at: Date;
  expires_at: Date;
}

/** The family lives as long as its newest token. */
export async function insertRefreshToken(connection: Connection, token: NewRefreshToken): Promise<void> {
  await connection.rows(sql`
    INSERT INTO oauth_refresh_tokens (token_hash, family_id, generation, created_at, expires_at)
    VALUES (${token.token_hash}, ${token.family_id}, ${token.generation}, ${token.created_at}, ${token.expires_at})`);
  await connection.rows(sql`
    UPDATE oauth_families SET generation = ${token.generation}, expires_at = ${token.expires_at}
    WHERE family_id = ${token.family_id}`);
}

export async function markRefreshTokenUsed(connection: Connection, tokenHash: Buffer): Promise<void> {
  await connection.rows(sql`UPDATE oauth_refresh_tokens SET used = true WHERE token_hash = ${tokenHash}`);
}

/** Limits rows of a client that repeats itself: its oldest unused successors are deleted. */
export async function deleteOldSiblings(
  connection: Connection,
  familyId: string,
  generation: number,
  keep: number,
): Promise<void> {
  await connection.rows(sql`
    DELETE FROM oauth_refresh_tokens WHERE token_hash IN (
      SELECT token_hash FROM oauth_refresh_tokens WHERE family_id = ${familyId} AND generation = ${generation}
      ORDER BY created_at DESC OFFSET ${keep})`);
}
