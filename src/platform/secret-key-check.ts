import sql, { join, type Sql } from 'sql-template-tag';
import type { Connection } from './db/database.ts';
import { unavailable } from './errors.ts';
import type { SecretBox } from './secret-box.ts';

const CONTEXT = 'secret_key_check';
const KNOWN = 'lares';

export class WrongSecretKey extends Error {}

/** For the start of a process: a key that cannot open what others sealed is noticed now, not at the first delivery. */
export async function checkSecretKey(connection: Connection, box: SecretBox): Promise<void> {
  if (await opensWhatWasSealed(connection, box)) return;
  throw new WrongSecretKey(
    'The secret key is not the one the secrets in this database were sealed with. ' +
      'Set LARES_SECRET_KEY to the key used before, or restore the file secret-key in the data directory.',
  );
}

/** For whoever seals something that is to last: the first one's key becomes the key of this database. */
export async function claimSecretKey(connection: Connection, box: SecretBox): Promise<void> {
  await connection.rows(sql`
    INSERT INTO secret_key_check (sealed) VALUES (${box.seal(KNOWN, CONTEXT)}) ON CONFLICT DO NOTHING`);
  if (await opensWhatWasSealed(connection, box)) return;
  throw unavailable(
    'This process has another secret key than the others; its operator must set LARES_SECRET_KEY.',
  );
}

/** Any key may be the next one, unless one of these queries finds something that was sealed. */
export async function releaseSecretKey(connection: Connection, sealed: Sql[]): Promise<void> {
  const unused = sealed.map((query) => sql`NOT EXISTS (${query})`);
  await connection.rows(sql`DELETE FROM secret_key_check WHERE ${join(unused, ' AND ')}`);
}

async function opensWhatWasSealed(connection: Connection, box: SecretBox): Promise<boolean> {
  const row = await connection.row<{ sealed: Buffer }>(sql`SELECT sealed FROM secret_key_check`);
  if (!row) return true;
  try {
    return box.open(row.sealed, CONTEXT) === KNOWN;
  } catch {
    return false;
  }
}
