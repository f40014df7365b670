import sql, { join, type Sql } from 'sql-template-tag';
import type { Connection } from '../db/database.ts';
import { unavailable } from '../errors.ts';
import { findAnyValue, findUnreadable, type SealedColumn } from './sealed-columns.ts';
import { keyIdIn, type SecretBox } from './secret-box.ts';
import type { SecretKey } from './secret-keys.ts';

/**
 * One row shows which key is current: it is encrypted with it. Its text names every key that may have encrypted
 * anything in this database, so that a start knows which keys it needs.
 */
const CONTEXT = 'secret_key_check';
const KNOWN = 'lares';

export class WrongSecretKey extends Error {}

/**
 * At the start of a process: detects a wrong key now instead of at the first delivery. A missing key matters only
 * while something is still encrypted with it.
 */
export async function checkSecretKey(
  connection: Connection,
  box: SecretBox,
  columns: readonly SealedColumn[],
): Promise<void> {
  const mark = (await readMark(connection, box)) ?? (await markWhatIsThere(connection, box, columns));
  if (!mark) return;
  const missing = mark.ids.filter((id) => !box.keys.find(id));
  if (missing.length === 0) return;
  const unreadable = await findUnreadable(connection, box, columns);
  if (unreadable) {
    const id = keyIdIn(unreadable.sealed) ?? missing.join(' or ');
    throw new WrongSecretKey(
      `${unreadable.column.table} has secrets that are still sealed with the key ${id}, which was taken away. ` +
        'Put it back behind the others, run lares key rotate, and take it away when that has finished.',
    );
  }
  const left = mark.ids.filter((id) => !missing.includes(id));
  await connection.rows(sql`
    UPDATE secret_key_check SET sealed = ${sealMark(box, left)} WHERE sealed = ${mark.sealed}`);
}

/** For a database, possibly of an earlier version, that is only checked: the problem of the key, as a sentence. */
export async function findWrongKey(connection: Connection, box: SecretBox): Promise<string | undefined> {
  const [there] = await connection.rows<{ found: boolean }>(
    sql`SELECT to_regclass('secret_key_check') IS NOT NULL AS found`,
  );
  if (!there?.found) return undefined;
  try {
    await readMark(connection, box);
    return undefined;
  } catch (error) {
    if (error instanceof WrongSecretKey) return error.message;
    throw error;
  }
}

/** For the first lasting encryption: that key becomes the database's key. */
export async function claimSecretKey(connection: Connection, box: SecretBox): Promise<void> {
  const first = sealMark(box, [box.keys.current().id]);
  await connection.rows(sql`
    INSERT INTO secret_key_check (sealed) VALUES (${first}) ON CONFLICT DO NOTHING`);
  await readMark(connection, box).catch((error) => {
    if (!(error instanceof WrongSecretKey)) throw error;
    throw unavailable(
      'This process has another secret key than the others. Its operator must set LARES_SECRET_KEY.',
    );
  });
}

/** Adopts the key that the database names, after a notification of its change. */
export async function followSecretKey(connection: Connection, box: SecretBox): Promise<void> {
  box.keys.reload();
  await readMark(connection, box);
}

/** From now on this key encrypts, in every process that gets the notification. */
export async function switchSecretKey(connection: Connection, box: SecretBox, id: string): Promise<void> {
  const mark = await readMark(connection, box);
  const ids = new Set([...(mark?.ids ?? [box.keys.current().id]), id]);
  if (!box.keys.use(id)) throw new WrongSecretKey(`This process does not have the key ${id}.`);
  const sealed = sealMark(box, [...ids]);
  await connection.rows(sql`
    INSERT INTO secret_key_check (sealed) VALUES (${sealed})
    ON CONFLICT (only_row) DO UPDATE SET sealed = excluded.sealed`);
}

/** Lets any key become the next one, unless one of these queries finds encrypted values. */
export async function releaseSecretKey(connection: Connection, sealed: Sql[]): Promise<void> {
  const unused = sealed.map((query) => sql`NOT EXISTS (${query})`);
  await connection.rows(sql`DELETE FROM secret_key_check WHERE ${join(unused, ' AND ')}`);
}

interface Mark {
  key: SecretKey;
  ids: string[];
  sealed: Buffer;
}

const sealMark = (box: SecretBox, ids: string[]) => box.seal([KNOWN, ...ids].join(' '), CONTEXT);

/** Undefined if nothing lasting is encrypted. Throws if the key is not ours. */
async function readMark(connection: Connection, box: SecretBox): Promise<Mark | undefined> {
  const row = await connection.row<{ sealed: Buffer }>(sql`SELECT sealed FROM secret_key_check`);
  if (!row) return undefined;
  const opened = box.tryToOpen(row.sealed, CONTEXT);
  if (!opened) throw wrongKey(keyIdIn(row.sealed));
  const { text, key } = opened;
  box.keys.use(key.id);
  const [, ...ids] = text.split(' ');
  return { key, ids: ids.length > 0 ? ids : [key.id], sealed: row.sealed };
}

/**
 * Mails and calendars are encrypted without a claim: the key that decrypts them is the current one. What no key
 * decrypts claims nothing.
 */
async function markWhatIsThere(
  connection: Connection,
  box: SecretBox,
  columns: readonly SealedColumn[],
): Promise<Mark | undefined> {
  const value = await findAnyValue(connection, columns);
  if (!value) return undefined;
  const opened = box.tryToOpen(value.sealed, value.column.contextOf(value.key));
  if (!opened) return undefined;
  box.keys.use(opened.key.id);
  await claimSecretKey(connection, box);
  return readMark(connection, box);
}

function wrongKey(id: string | undefined): WrongSecretKey {
  const which = id === undefined ? '' : ` (${id})`;
  return new WrongSecretKey(
    `The secret key is not the one the secrets in this database were sealed with${which}. ` +
      'Set LARES_SECRET_KEY to the key used before, or restore the file secret-key in the data directory. ' +
      'After a rotation it is the new key, with the old ones behind it.',
  );
}
