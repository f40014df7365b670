import sql from 'sql-template-tag';
import type { Connection } from '../db/database.ts';

/** Locks the cap until the transaction ends. */
export async function lockCap(connection: Connection, cap: string): Promise<void> {
  await connection.rows(sql`SELECT pg_advisory_xact_lock(hashtextextended(${`cap: ${cap}`}, 0))`);
}

/** Time of the use that determines whether the cap is full. */
export async function findUse(
  connection: Connection,
  cap: string,
  lastButSoMany: number,
): Promise<Date | undefined> {
  const row = await connection.row<{ used_at: Date }>(sql`
    SELECT used_at FROM cap_uses WHERE cap = ${cap}
    ORDER BY used_at DESC, use_id DESC OFFSET ${lastButSoMany} LIMIT 1`);
  return row?.used_at;
}

export async function insertUses(connection: Connection, caps: string[], now: Date): Promise<void> {
  await connection.rows(sql`
    INSERT INTO cap_uses (cap, used_at) SELECT cap, ${now} FROM unnest(${caps}::text[]) AS cap`);
}

export async function forgetUses(connection: Connection, before: Date): Promise<void> {
  await connection.rows(sql`DELETE FROM cap_uses WHERE used_at < ${before}`);
}

/** For a database that used another clock. */
export async function forgetAllUses(connection: Connection): Promise<void> {
  await connection.rows(sql`DELETE FROM cap_uses`);
}
