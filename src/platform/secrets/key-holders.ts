import sql from 'sql-template-tag';
import { FEED_NAME, type Lock } from '../db/change-feed.ts';
import type { Connection } from '../db/database.ts';
import type { SecretKeys } from './secret-keys.ts';

/**
 * Every serving process holds a shared advisory lock for each of its keys, in the session of its change feed. So the
 * database knows which processes lack a key, and forgets a process with its session.
 */
const HOLDS_KEY = 0x4c61726b;

export function locksOf(keys: SecretKeys): Lock[] {
  return keys.all().map(({ id }) => [HOLDS_KEY, numberOf(id)]);
}

/** Seven digits: a lock's number is signed. */
const numberOf = (id: string) => Number.parseInt(id.slice(0, 7), 16);

/** The number of serving processes, and of those without this key. */
export async function countHolders(
  connection: Connection,
  id: string,
): Promise<{ serving: number; lacking: number }> {
  const counted = await connection.row<{ serving: number; lacking: number }>(sql`
    SELECT count(*) AS serving, count(*) FILTER (WHERE NOT EXISTS (
      SELECT FROM pg_locks l
      WHERE l.pid = a.pid AND l.locktype = 'advisory' AND l.granted
        AND l.classid::bigint = ${HOLDS_KEY} AND l.objid::bigint = ${numberOf(id)}
    )) AS lacking
    FROM pg_stat_activity a WHERE a.datname = current_database() AND a.application_name = ${FEED_NAME}`);
  return counted ?? { serving: 0, lacking: 0 };
}
