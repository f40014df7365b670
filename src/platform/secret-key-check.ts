import sql from 'sql-template-tag';
import type { Connection } from './db/database.ts';
import type { SecretBox } from './secret-box.ts';

const CONTEXT = 'secret_key_check';
const KNOWN = 'lares';

export class WrongSecretKey extends Error {}

/** The first process to come seals a known text; all others must be able to open it. */
export async function checkSecretKey(connection: Connection, box: SecretBox): Promise<void> {
  await connection.rows(sql`
    INSERT INTO secret_key_check (sealed) VALUES (${box.seal(KNOWN, CONTEXT)}) ON CONFLICT DO NOTHING`);
  const row = await connection.row<{ sealed: Buffer }>(sql`SELECT sealed FROM secret_key_check`);
  try {
    if (row && box.open(row.sealed, CONTEXT) === KNOWN) return;
  } catch {
    // Falls through: sealed with another key.
  }
  throw new WrongSecretKey(
    'The secret key is not the one this database was set up with: its webhook secrets could not be opened. ' +
      'Set LARES_SECRET_KEY to the key used before, or restore the file secret-key in the data directory.',
  );
}
