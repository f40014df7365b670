import sql, { type Sql } from 'sql-template-tag';
import type { Database } from '../platform/db/database.ts';

/** Rows at once: short locks, and few notices about tokens that nobody uses any more. */
const AT_ONCE = 1000;

/** Deletes codes and tokens that have ended. Rows that are just being used are left for the next time. */
export async function sweepOauth(database: Database, now: Date): Promise<void> {
  const ended = (columns: Sql, table: Sql) => sql`
    DELETE FROM ${table} WHERE ${columns} IN (
      SELECT ${columns} FROM ${table} WHERE expires_at <= ${now} LIMIT ${AT_ONCE} FOR UPDATE SKIP LOCKED)
    RETURNING 1 AS gone`;
  const statements = [
    sql`DELETE FROM access_tokens WHERE token_id IN (
          SELECT token_id FROM access_tokens WHERE grant_id IS NOT NULL AND expires_at <= ${now}
          LIMIT ${AT_ONCE} FOR UPDATE SKIP LOCKED)
        RETURNING 1 AS gone`,
    ended(sql`code_hash`, sql`oauth_codes`),
    ended(sql`token_hash`, sql`oauth_refresh_tokens`),
    ended(sql`family_id`, sql`oauth_families`),
  ];
  for (const statement of statements) {
    let gone = AT_ONCE;
    while (gone === AT_ONCE) gone = (await database.rows(statement)).length;
  }
}
