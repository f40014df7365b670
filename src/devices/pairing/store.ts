import sql from 'sql-template-tag';
import type { Connection, Transactions } from '../../platform/db/database.ts';

interface NewPairing {
  secret_hash: Buffer;
  code_hash: Buffer;
  model: string;
  serial: string;
  expires_at: Date;
  network_hash: Buffer;
}

/** False if another device shows the same code now. */
export async function insertPairing(connection: Connection, pairing: NewPairing): Promise<boolean> {
  const made = await connection.rows(sql`
    INSERT INTO pairings (secret_hash, code_hash, model, serial, expires_at, network_hash)
    VALUES (${pairing.secret_hash}, ${pairing.code_hash}, ${pairing.model}, ${pairing.serial}, ${pairing.expires_at},
            ${pairing.network_hash})
    ON CONFLICT (code_hash) DO NOTHING RETURNING 1 AS made`);
  return made.length > 0;
}

/** The number of current pairings of a network, counted up to `most`. */
export async function countPairings(
  connection: Connection,
  networkHash: Buffer,
  now: Date,
  most: number,
): Promise<number> {
  const row = await connection.row<{ count: number }>(sql`
    SELECT count(*) AS count FROM (
      SELECT 1 FROM pairings WHERE network_hash = ${networkHash} AND expires_at > ${now} LIMIT ${most}) AS alive`);
  return row?.count ?? 0;
}

export interface PendingDevice {
  model: string;
  serial: string;
  expires_at: Date;
}

/** A device that is not paired yet. */
export function findPending(connection: Connection, codeHash: Buffer, now: Date) {
  return connection.row<PendingDevice>(sql`
    SELECT model, serial, expires_at FROM pairings
    WHERE code_hash = ${codeHash} AND device_id IS NULL AND expires_at > ${now}`);
}

/** Locks the pairing until the transaction ends, so that concurrent requests run one after the other. */
export function lockPending(connection: Connection, codeHash: Buffer, now: Date) {
  return connection.row<PendingDevice>(sql`
    SELECT model, serial, expires_at FROM pairings
    WHERE code_hash = ${codeHash} AND device_id IS NULL AND expires_at > ${now} FOR UPDATE`);
}

export async function assignPairing(
  connection: Connection,
  codeHash: Buffer,
  deviceId: string,
  expiresAt: Date,
): Promise<void> {
  await connection.rows(sql`
    UPDATE pairings SET device_id = ${deviceId}, expires_at = ${expiresAt} WHERE code_hash = ${codeHash}`);
}

/** The device that the secret was paired with. */
export async function findPairedDevice(
  connection: Connection,
  secretHash: Buffer,
): Promise<string | undefined> {
  const row = await connection.row<{ device_id: string | null }>(sql`
    SELECT device_id FROM pairings WHERE secret_hash = ${secretHash}`);
  return row?.device_id ?? undefined;
}

export interface Pairing {
  device_id: string | null;
  token_given: boolean;
  polled_at: Date | null;
  expires_at: Date;
}

export function lockPairing(connection: Connection, secretHash: Buffer) {
  return connection.row<Pairing>(sql`
    SELECT device_id, token_given, polled_at, expires_at FROM pairings
    WHERE secret_hash = ${secretHash} FOR UPDATE`);
}

export async function recordPoll(connection: Connection, secretHash: Buffer, now: Date): Promise<void> {
  await connection.rows(sql`UPDATE pairings SET polled_at = ${now} WHERE secret_hash = ${secretHash}`);
}

export async function recordTokenGiven(connection: Connection, secretHash: Buffer): Promise<void> {
  await connection.rows(sql`UPDATE pairings SET token_given = true WHERE secret_hash = ${secretHash}`);
}

/** Rows per statement, for short locks. */
const AT_ONCE = 1000;

/** Deletes expired pairings. Locked rows are left for the next run. */
export async function deleteExpiredPairings(database: Transactions, now: Date): Promise<void> {
  for (let gone = AT_ONCE; gone === AT_ONCE; ) {
    const rows = await database.rows(sql`
      DELETE FROM pairings WHERE secret_hash IN (
        SELECT secret_hash FROM pairings WHERE expires_at <= ${now} LIMIT ${AT_ONCE} FOR UPDATE SKIP LOCKED)
      RETURNING 1 AS gone`);
    gone = rows.length;
  }
}
