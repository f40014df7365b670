import sql from 'sql-template-tag';
import type { Static } from 'typebox';
import type { Connection } from '../../../platform/db/database.ts';
import type { PasskeyBody } from '../schema.ts';

export type Passkey = Static<typeof PasskeyBody>;

export interface StoredPasskey {
  passkey_id: string;
  user_id: string;
  credential_id: Buffer;
  public_key: Buffer;
  counter: number;
  transports: string[];
}

export async function insertPasskey(
  connection: Connection,
  passkey: StoredPasskey & { name: string; created_at: Date },
): Promise<boolean> {
  const inserted = await connection.rows(sql`
    INSERT INTO passkeys (passkey_id, user_id, credential_id, public_key, counter, transports, name, created_at)
    VALUES (${passkey.passkey_id}, ${passkey.user_id}, ${passkey.credential_id}, ${passkey.public_key},
            ${passkey.counter}, ${passkey.transports}, ${passkey.name}, ${passkey.created_at})
    ON CONFLICT (credential_id) DO NOTHING RETURNING passkey_id`);
  return inserted.length > 0;
}

export function listPasskeys(connection: Connection, userId: string): Promise<Passkey[]> {
  return connection.rows<Passkey>(sql`
    SELECT passkey_id, name, created_at, last_used_at FROM passkeys WHERE user_id = ${userId} ORDER BY passkey_id`);
}

export function listCredentials(connection: Connection, userId: string) {
  return connection.rows<{ credential_id: Buffer; transports: string[] }>(sql`
    SELECT credential_id, transports FROM passkeys WHERE user_id = ${userId} ORDER BY passkey_id`);
}

export function findPasskey(connection: Connection, credentialId: Buffer) {
  return connection.row<StoredPasskey>(sql`
    SELECT passkey_id, user_id, credential_id, public_key, counter, transports FROM passkeys
    WHERE credential_id = ${credentialId}`);
}

/** Only upwards: of two at once with the same count, one succeeds. Devices without a counter send 0 each time. */
export async function countUse(connection: Connection, passkeyId: string, counter: number, now: Date) {
  const counted = await connection.rows(sql`
    UPDATE passkeys SET counter = ${counter}, last_used_at = ${now}
    WHERE passkey_id = ${passkeyId} AND (counter < ${counter} OR (counter = 0 AND ${counter}::bigint = 0))
    RETURNING passkey_id`);
  return counted.length > 0;
}

export function setPasskeyName(connection: Connection, userId: string, passkeyId: string, name: string) {
  return connection.row<Passkey>(sql`
    UPDATE passkeys SET name = ${name} WHERE passkey_id = ${passkeyId} AND user_id = ${userId}
    RETURNING passkey_id, name, created_at, last_used_at`);
}

export async function deletePasskey(connection: Connection, userId: string, passkeyId: string) {
  const deleted = await connection.rows(sql`
    DELETE FROM passkeys WHERE passkey_id = ${passkeyId} AND user_id = ${userId} RETURNING passkey_id`);
  return deleted.length > 0;
}

export async function deletePasskeysOf(connection: Connection, userId: string): Promise<number> {
  const gone = await connection.rows(
    sql`DELETE FROM passkeys WHERE user_id = ${userId} RETURNING passkey_id`,
  );
  return gone.length;
}
