import sql from 'sql-template-tag';
import type { Permission } from '../../accounts/index.ts';
import type { Connection } from '../../platform/db/database.ts';

export interface AuthorizationCode {
  grant_id: string;
  redirect_uri: string;
  challenge: string | null;
  permissions: Permission[];
  expires_at: Date;
}

export async function insertCode(connection: Connection, code: AuthorizationCode & { code_hash: Buffer }) {
  await connection.rows(sql`
    INSERT INTO oauth_codes (code_hash, grant_id, redirect_uri, challenge, permissions, expires_at)
    VALUES (${code.code_hash}, ${code.grant_id}, ${code.redirect_uri}, ${code.challenge},
            ${code.permissions}, ${code.expires_at})`);
}

/** Limits codes that no client fetched: beyond the newest of a grant they are deleted. */
export async function deleteOldCodes(connection: Connection, grantId: string, keep: number): Promise<void> {
  await connection.rows(sql`
    DELETE FROM oauth_codes WHERE code_hash IN (
      SELECT code_hash FROM oauth_codes WHERE grant_id = ${grantId} ORDER BY expires_at DESC OFFSET ${keep})`);
}

export function findCode(connection: Connection, codeHash: Buffer) {
  return connection.row<AuthorizationCode & { client_id: string; user_id: string }>(sql`
    SELECT c.grant_id, c.redirect_uri, c.challenge, c.permissions, c.expires_at, g.client_id, g.user_id
    FROM oauth_codes c JOIN oauth_grants g USING (grant_id) WHERE c.code_hash = ${codeHash}`);
}

export async function deleteCode(connection: Connection, codeHash: Buffer): Promise<void> {
  await connection.rows(sql`DELETE FROM oauth_codes WHERE code_hash = ${codeHash}`);
}
