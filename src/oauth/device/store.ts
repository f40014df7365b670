import sql from 'sql-template-tag';
import type { Permission } from '../../accounts/index.ts';
import type { Connection } from '../../platform/db/database.ts';

interface NewDeviceCode {
  device_code_hash: Buffer;
  user_code_hash: Buffer;
  client_id: string;
  asked: Permission[];
  interval_s: number;
  expires_at: Date;
}

/** False if another device has the same user code now. */
export async function insertDeviceCode(connection: Connection, code: NewDeviceCode): Promise<boolean> {
  const made = await connection.rows(sql`
    INSERT INTO oauth_device_codes (device_code_hash, user_code_hash, client_id, asked, interval_s, expires_at)
    VALUES (${code.device_code_hash}, ${code.user_code_hash}, ${code.client_id}, ${code.asked},
            ${code.interval_s}, ${code.expires_at})
    ON CONFLICT (user_code_hash) DO NOTHING RETURNING 1 AS made`);
  return made.length > 0;
}

export interface PendingDevice {
  client_id: string;
  client_name: string;
  asked: Permission[];
}

/** A device whose user has not decided yet. */
export function findPendingDevice(connection: Connection, userCodeHash: Buffer, now: Date) {
  return connection.row<PendingDevice>(sql`
    SELECT d.client_id, c.name AS client_name, d.asked FROM oauth_device_codes d JOIN oauth_clients c USING (client_id)
    WHERE d.user_code_hash = ${userCodeHash} AND d.grant_id IS NULL AND NOT d.denied AND d.expires_at > ${now}`);
}

/** Locked until the transaction ends: of two decisions at once, one is first. */
export async function lockPendingDevice(connection: Connection, userCodeHash: Buffer, now: Date) {
  const rows = await connection.rows(sql`
    SELECT 1 AS asking FROM oauth_device_codes
    WHERE user_code_hash = ${userCodeHash} AND grant_id IS NULL AND NOT denied AND expires_at > ${now} FOR UPDATE`);
  return rows.length > 0;
}

export async function allowDevice(
  connection: Connection,
  userCodeHash: Buffer,
  grantId: string,
  permissions: readonly Permission[],
): Promise<void> {
  await connection.rows(sql`
    UPDATE oauth_device_codes SET grant_id = ${grantId}, permissions = ${permissions}
    WHERE user_code_hash = ${userCodeHash}`);
}

export async function denyDevice(connection: Connection, userCodeHash: Buffer): Promise<void> {
  await connection.rows(
    sql`UPDATE oauth_device_codes SET denied = true WHERE user_code_hash = ${userCodeHash}`,
  );
}

export interface DeviceCode {
  client_id: string;
  grant_id: string | null;
  permissions: Permission[];
  denied: boolean;
  interval_s: number;
  polled_at: Date | null;
  expires_at: Date;
}

export function lockDeviceCode(connection: Connection, deviceCodeHash: Buffer) {
  return connection.row<DeviceCode>(sql`
    SELECT client_id, grant_id, permissions, denied, interval_s, polled_at, expires_at FROM oauth_device_codes
    WHERE device_code_hash = ${deviceCodeHash} FOR UPDATE`);
}

/** The grant, once it was allowed. */
export function findGrantOfDevice(connection: Connection, deviceCodeHash: Buffer) {
  return connection.row<{ grant_id: string; user_id: string }>(sql`
    SELECT g.grant_id, g.user_id FROM oauth_device_codes d JOIN oauth_grants g USING (grant_id)
    WHERE d.device_code_hash = ${deviceCodeHash}`);
}

export async function recordPoll(
  connection: Connection,
  deviceCodeHash: Buffer,
  now: Date,
  intervalS: number,
): Promise<void> {
  await connection.rows(sql`
    UPDATE oauth_device_codes SET polled_at = ${now}, interval_s = ${intervalS}
    WHERE device_code_hash = ${deviceCodeHash}`);
}

export async function deleteDeviceCode(connection: Connection, deviceCodeHash: Buffer): Promise<void> {
  await connection.rows(sql`DELETE FROM oauth_device_codes WHERE device_code_hash = ${deviceCodeHash}`);
}
