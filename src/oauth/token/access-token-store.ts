import sql from 'sql-template-tag';
import type { Permission } from '../../accounts/index.ts';
import type { Connection } from '../../platform/db/database.ts';

/** Access tokens of grants lie beside personal ones, so the check of a call is the same for both. */
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

export async function insertGrantedAccessToken(
  connection: Connection,
  token: GrantedAccessToken,
): Promise<void> {
  await connection.rows(sql`
    INSERT INTO access_tokens
      (token_id, user_id, token_hash, name, permissions, grant_id, family_id, created_at, expires_at)
    VALUES (${token.token_id}, ${token.user_id}, ${token.token_hash}, ${token.name}, ${token.permissions},
            ${token.grant_id}, ${token.family_id}, ${token.created_at}, ${token.expires_at})`);
}

/** Answers whose it was; undefined when the client was never given such a token. */
export function deleteAccessTokenOf(connection: Connection, clientId: string, tokenHash: Buffer) {
  return connection.row<{ user_id: string }>(sql`
    DELETE FROM access_tokens t USING oauth_grants g
    WHERE t.token_hash = ${tokenHash} AND g.grant_id = t.grant_id AND g.client_id = ${clientId}
    RETURNING t.user_id`);
}
