import sql from 'sql-template-tag';
import type { Connection } from '../../platform/db/database.ts';

/** Returns whether this is the first log-in. Of two at once, one is the first. */
export async function markLoggedIn(connection: Connection, userId: string): Promise<boolean> {
  const first = await connection.rows(sql`
    UPDATE users SET has_logged_in = true WHERE user_id = ${userId} AND NOT has_logged_in RETURNING user_id`);
  return first.length > 0;
}

/**
 * Returns whether the browser was known. Of two log-ins from one browser at once, the second waits and finds it
 * known.
 */
export async function touchBrowser(connection: Connection, userId: string, browserHash: Buffer, now: Date) {
  const seen = await connection.rows(sql`
    UPDATE known_browsers SET last_seen_at = ${now} WHERE user_id = ${userId} AND browser_hash = ${browserHash}
    RETURNING user_id`);
  if (seen.length > 0) return true;
  const added = await connection.rows(sql`
    INSERT INTO known_browsers (user_id, browser_hash, last_seen_at) VALUES (${userId}, ${browserHash}, ${now})
    ON CONFLICT DO NOTHING RETURNING user_id`);
  return added.length === 0;
}

export async function deleteSurplusBrowsers(connection: Connection, userId: string, most: number) {
  await connection.rows(sql`
    DELETE FROM known_browsers WHERE user_id = ${userId} AND browser_hash IN (
      SELECT browser_hash FROM known_browsers WHERE user_id = ${userId}
      ORDER BY last_seen_at DESC, browser_hash OFFSET ${most})`);
}

/** Forgets all browsers when the password changes or everything else ends: an intruder's may be among them. */
export async function deleteBrowsersOf(connection: Connection, userId: string): Promise<void> {
  await connection.rows(sql`DELETE FROM known_browsers WHERE user_id = ${userId}`);
}

export async function deleteBrowsersSeenBefore(connection: Connection, time: Date): Promise<void> {
  await connection.rows(sql`DELETE FROM known_browsers WHERE last_seen_at < ${time}`);
}
