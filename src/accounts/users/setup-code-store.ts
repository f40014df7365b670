import sql from 'sql-template-tag';
import type { Connection } from '../../platform/db/database.ts';

export async function replaceSetupCode(connection: Connection, codeHash: Buffer): Promise<void> {
  await connection.rows(sql`
    INSERT INTO setup_code (code_hash) VALUES (${codeHash})
    ON CONFLICT (only_row) DO UPDATE SET code_hash = excluded.code_hash`);
}

export function findSetupCode(connection: Connection) {
  return connection.row<{ code_hash: Buffer }>(sql`SELECT code_hash FROM setup_code`);
}
