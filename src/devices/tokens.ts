import sql from 'sql-template-tag';
import type { Connection } from '../platform/db/database.ts';
import { newSecretToken } from '../platform/secrets/secret-tokens.ts';
import type { Tools } from '../platform/tools.ts';

/** Two tokens are valid, so that a device can switch to the new one while it still reports with the old one. */
const MOST_VALID = 2;

/** Returns the token once; only its hash is stored. Keeps the previous one valid, unless `revokeOthers` is set. */
export async function newDeviceToken(tools: Tools, deviceId: string, revokeOthers: boolean): Promise<string> {
  const { token, tokenHash } = newSecretToken('dt', tools.random);
  const kept = revokeOthers ? 1 : MOST_VALID;
  await tools.database.transaction(async (connection) => {
    // Concurrent rotations must not leave three tokens.
    await lockDevice(connection, deviceId);
    await connection.rows(sql`
      DELETE FROM device_tokens WHERE token_hash IN (
        SELECT token_hash FROM device_tokens WHERE device_id = ${deviceId}
        ORDER BY created_at DESC, token_hash OFFSET ${kept - 1})`);
    await connection.rows(sql`
      INSERT INTO device_tokens (token_hash, device_id, created_at)
      VALUES (${tokenHash}, ${deviceId}, ${tools.clock.now()})`);
  });
  return token;
}

export async function lockDevice(connection: Connection, deviceId: string): Promise<void> {
  await connection.rows(sql`SELECT FROM devices WHERE device_id = ${deviceId} FOR UPDATE`);
}

/** Makes this the only valid token. The caller has locked the device. */
export async function replaceDeviceTokens(
  connection: Connection,
  deviceId: string,
  tokenHash: Buffer,
  now: Date,
): Promise<void> {
  await connection.rows(sql`DELETE FROM device_tokens WHERE device_id = ${deviceId}`);
  await connection.rows(sql`
    INSERT INTO device_tokens (token_hash, device_id, created_at) VALUES (${tokenHash}, ${deviceId}, ${now})`);
}

export async function isDeviceToken(
  connection: Connection,
  deviceId: string,
  tokenHash: Buffer,
): Promise<boolean> {
  const rows = await connection.rows(sql`
    SELECT 1 AS known FROM device_tokens WHERE token_hash = ${tokenHash} AND device_id = ${deviceId}`);
  return rows.length > 0;
}
