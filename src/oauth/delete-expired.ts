import sql from 'sql-template-tag';
import { deleteExpiredGrantedTokens } from '../accounts/index.ts';
import type { Transactions } from '../platform/db/database.ts';

/** Rows per statement: short locks, and few notifications about unused tokens. */
const BATCH_ROWS = 1000;

/** Deletes expired codes and tokens. Skips rows in use. */
export async function deleteExpiredOauthRows(database: Transactions, now: Date): Promise<void> {
  const ended = sql`expires_at <= ${now} LIMIT ${BATCH_ROWS} FOR UPDATE SKIP LOCKED`;
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
  await repeatBatches(() => deleteExpiredGrantedTokens(database, now, BATCH_ROWS));
  for (const statement of statements)
    await repeatBatches(async () => (await database.rows(statement)).length);
}

async function repeatBatches(deleteBatch: () => Promise<number>): Promise<void> {
  let gone = BATCH_ROWS;
  while (gone === BATCH_ROWS) gone = await deleteBatch();
}
