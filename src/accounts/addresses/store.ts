import sql from 'sql-template-tag';
import type { Connection } from '../../platform/db/database.ts';

export interface AddressProof {
  user_id: string;
  created_at: Date;
  expires_at: Date;
}

export async function insertProof(connection: Connection, proof: AddressProof & { tokenHash: Buffer }) {
  await connection.rows(sql`
    INSERT INTO address_proofs (token_hash, user_id, created_at, expires_at)
    VALUES (${proof.tokenHash}, ${proof.user_id}, ${proof.created_at}, ${proof.expires_at})`);
}

export function findProof(connection: Connection, hash: string, now: Date) {
  return connection.row<{ user_id: string; email: string }>(sql`
    SELECT p.user_id, u.email FROM address_proofs p JOIN users u USING (user_id)
    WHERE p.token_hash = decode(${hash}, 'hex') AND p.expires_at > ${now}`);
}

/** If two requests use the same link at once, only one gets the row. */
export async function takeProof(connection: Connection, hash: string, userId: string, now: Date) {
  const taken = await connection.rows(sql`
    DELETE FROM address_proofs
    WHERE token_hash = decode(${hash}, 'hex') AND user_id = ${userId} AND expires_at > ${now}
    RETURNING user_id`);
  return taken.length > 0;
}

/** Makes links that were mailed earlier useless. */
export async function markVerified(connection: Connection, userId: string): Promise<void> {
  await connection.rows(sql`DELETE FROM address_proofs WHERE user_id = ${userId}`);
  await connection.rows(sql`
    UPDATE users SET email_verified = true WHERE user_id = ${userId} AND NOT email_verified`);
}

export async function deleteExpiredProofs(connection: Connection, now: Date): Promise<void> {
  await connection.rows(sql`DELETE FROM address_proofs WHERE expires_at <= ${now}`);
}
