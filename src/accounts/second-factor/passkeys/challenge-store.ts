import sql from 'sql-template-tag';
import type { Connection } from '../../../platform/db/database.ts';

/** False if it exists already. Of two at once, the second waits for the first. */
export async function insertUsedChallenge(connection: Connection, challengeHash: Buffer, expiresAt: Date) {
  const inserted = await connection.rows(sql`
    INSERT INTO used_challenges (challenge_hash, expires_at) VALUES (${challengeHash}, ${expiresAt})
    ON CONFLICT DO NOTHING RETURNING 1`);
  return inserted.length > 0;
}

export async function deleteExpiredChallenges(connection: Connection, now: Date): Promise<void> {
  await connection.rows(sql`DELETE FROM used_challenges WHERE expires_at <= ${now}`);
}
