import sql from 'sql-template-tag';
import type { Connection } from '../../platform/db/database.ts';

/** True with a passkey or a confirmed authenticator app. */
export async function hasSecondFactor(connection: Connection, userId: string): Promise<boolean> {
  const row = await connection.row<{ has: boolean }>(sql`SELECT has_second_factor(${userId}) AS has`);
  return row?.has ?? false;
}

/** Serializes changes of one account. False if the account is gone. */
export async function lockUserForFactors(connection: Connection, userId: string): Promise<boolean> {
  const locked = await connection.rows(sql`SELECT FROM users WHERE user_id = ${userId} FOR NO KEY UPDATE`);
  return locked.length > 0;
}

export function requiringOrganizations(connection: Connection, userId: string) {
  return connection.rows<{ organization_id: string; name: string }>(sql`
    SELECT o.organization_id, o.name FROM organizations o JOIN members m USING (organization_id)
    WHERE m.user_id = ${userId} AND o.require_second_factor ORDER BY o.organization_id`);
}

export async function insertRecoveryCodes(connection: Connection, userId: string, hashes: Buffer[]) {
  await connection.rows(sql`
    INSERT INTO recovery_codes (user_id, code_hash) SELECT ${userId}, unnest(${hashes}::bytea[])`);
}

/** If two requests use the same code at once, only one gets the row. */
export async function takeRecoveryCode(connection: Connection, userId: string, hash: Buffer) {
  const taken = await connection.rows(sql`
    DELETE FROM recovery_codes WHERE user_id = ${userId} AND code_hash = ${hash} RETURNING 1`);
  return taken.length > 0;
}

export async function deleteRecoveryCodes(connection: Connection, userId: string): Promise<number> {
  const gone = await connection.rows(sql`DELETE FROM recovery_codes WHERE user_id = ${userId} RETURNING 1`);
  return gone.length;
}

export async function countRecoveryCodes(connection: Connection, userId: string): Promise<number> {
  const row = await connection.row<{ codes: number }>(sql`
    SELECT count(*) AS codes FROM recovery_codes WHERE user_id = ${userId}`);
  return row?.codes ?? 0;
}
