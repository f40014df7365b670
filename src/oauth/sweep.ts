import sql from 'sql-template-tag';
import { forgetEndedGrantedTokens } from '../accounts/index.ts';
import type { Transactions } from '../platform/db/database.ts';

/** Rows per statement: short locks, and few notifications about unused tokens. */
const AT_ONCE = 1000;

/** Deletes expired codes and tokens. Skips rows in use. */
export async function sweepOauth(database: Transactions, now: Date): Promise<void> {
  const ended = sql`expires_at <= ${now} LIMIT ${AT_ONCE} FOR UPDATE SKIP LOCKED`;
  const statements = [
    sql`DELETE FROM oauth_codes WHERE code_hash IN (SELECT code_hash FROM oauth_codes WHERE ${ended})
        RETURNING 1 AS gone`,
    sql`DELETE FROM oauth_device_codes WHERE device_code_hash IN (
          SELECT device_code_hash FROM oauth_device_codes WHERE ${ended})
        RETURNING 1 AS gone`,
    sql`DELETE FROM oauth_refresh_tokens WHERE token_hash IN (
          SELECT token_hash FROM oauth_refresh_tokens WHERE ${ended})
        RETURNING 1 AS gone`,
    sql`DELETE FROM oauth_families WHERE family_id IN (SELECT family_id FROM oauth_families WHERE ${ended})
        RETURNING 1 AS gone`,
  ];
  await untilFewer(() => forgetEndedGrantedTokens(database, now, AT_ONCE));
  for (const statement of statements) await untilFewer(async () => (await database.rows(statement)).length);
}

async function untilFewer(forgetSome: () => Promise<number>): Promise<void> {
  let gone = AT_ONCE;
  while (gone === AT_ONCE) gone = await forgetSome();
}
