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

/** False when another device shows the same code at this moment. */
export async function insertPairing(connection: Connection, pairing: NewPairing): Promise<boolean> {
  const made = await connection.rows(sql`
    INSERT INTO pairings (secret_hash, code_hash, model, serial, expires_at, network_hash)
    VALUES (${pairing.secret_hash}, ${pairing.code_hash}, ${pairing.model}, ${pairing.serial}, ${pairing.expires_at},
            ${pairing.network_hash})
    ON CONFLICT (code_hash) DO NOTHING RETURNING 1 AS made`);
  return made.length > 0;
}

/** How many of a network have not ended, counted no further than `most`. */
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

export interface AskingDevice {
  model: string;
  serial: string;
  expires_at: Date;
}

/** A device that nobody has paired yet. */
export function findAsking(connection: Connection, codeHash: Buffer, now: Date) {
  return connection.row<AskingDevice>(sql`
    SELECT model, serial, expires_at FROM pairings
    WHERE code_hash = ${codeHash} AND device_id IS NULL AND expires_at > ${now}`);
}

/** Holds its lock until the transaction ends: of two who pair at once one is first. */
export function lockAsking(connection: Connection, codeHash: Buffer, now: Date) {
  return connection.row<AskingDevice>(sql`
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

/** The device that it was paired with. */
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

export async function notePoll(connection: Connection, secretHash: Buffer, now: Date): Promise<void> {
  await connection.rows(sql`UPDATE pairings SET polled_at = ${now} WHERE secret_hash = ${secretHash}`);
}

export async function noteGiven(connection: Connection, secretHash: Buffer): Promise<void> {
  await connection.rows(sql`UPDATE pairings SET token_given = true WHERE secret_hash = ${secretHash}`);
}

/** Rows at once: short locks. */
const AT_ONCE = 1000;

/** Deletes those that have ended. Rows that are just being used are left for the next time. */
export async function forgetEndedPairings(database: Transactions, now: Date): Promise<void> {
  for (let gone = AT_ONCE; gone === AT_ONCE; ) {
    const rows = await database.rows(sql`
      DELETE FROM pairings WHERE secret_hash IN (
        SELECT secret_hash FROM pairings WHERE expires_at <= ${now} LIMIT ${AT_ONCE} FOR UPDATE SKIP LOCKED)
      RETURNING 1 AS gone`);
    gone = rows.length;
  }
}
