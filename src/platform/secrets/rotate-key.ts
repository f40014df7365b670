import { setTimeout as wait } from 'node:timers/promises';
import sql from 'sql-template-tag';
import { ADVISORY_LOCKS } from '../db/advisory-locks.ts';
import type { Connection, Database } from '../db/database.ts';
import { retryDeadlock } from '../db/retry-deadlock.ts';
import { SECOND_MS } from '../durations.ts';
import { countHolders } from './key-holders.ts';
import { replaceValue, type SealedColumn, walkOtherKeys } from './sealed-columns.ts';
import { headerOf, type SecretBox } from './secret-box.ts';
import { followSecretKey, switchSecretKey } from './secret-key-check.ts';

/** Why the rotation was not begun, with advice. */
export class NotRotated extends Error {}

export interface Rotation {
  key_id: string;
  /** Number of values encrypted again. */
  resealed: number;
  /** Values that no key decrypts: their key is lost. They stay as they are. */
  unreadable: number;
  /** Keys that are not used any more. */
  old_key_ids: string[];
}

interface RotationOptions {
  database: Database;
  box: SecretBox;
  columns: readonly SealedColumn[];
  /** Creates a new key, if this process may. Otherwise the operator provides one. */
  addKey?: () => Promise<void>;
  /** How long other processes may take to learn of the key. */
  timeoutMs?: number;
}

const TIMEOUT_MS = 10 * SECOND_MS;
const POLL_MS = 100;
/** One pass is enough unless others encrypt at the very moment of the change. */
const MOST_PASSES = 5;

/**
 * Switches to the newest key while others serve: (1) the key exists, (2) every process has it, (3) it encrypts from
 * now on, (4) older values are encrypted again. After a kill the next run continues, because each step looks for what
 * is left.
 */
export async function rotateKey(options: RotationOptions): Promise<Rotation> {
  const { database, box, columns } = options;
  const id = await chooseKey(options);
  await waitForHolders(options, id);
  await locked(database, async (connection) => {
    await switchSecretKey(connection, box, id);
    await notifyAll(connection);
  });
  let resealed = 0;
  let found = { resealed: 0, unreadable: 0 };
  for (let pass = 1; pass <= MOST_PASSES; pass += 1) {
    found = await resealAll(database, box, columns);
    resealed += found.resealed;
    if (found.resealed === 0) break;
  }
  const others = box.keys.all().filter((key) => key.id !== id);
  return { key_id: id, resealed, unreadable: found.unreadable, old_key_ids: others.map((key) => key.id) };
}

/** The newest key: an unused one, the current one after an interrupted rotation, or a new one. */
function chooseKey({ database, box, columns, addKey }: RotationOptions): Promise<string> {
  const { keys } = box;
  return locked(database, async (connection) => {
    await followSecretKey(connection, box);
    if (newestOf(box) === keys.current().id && !(await anyLeft(connection, box, columns))) {
      if (!addKey) throw new NotRotated(NO_NEW_KEY);
      await addKey();
      keys.reload();
    }
    return newestOf(box);
  });
}

const NO_NEW_KEY =
  'There is no new key, and everything is sealed with the one there is. Make one (openssl rand -hex 32), set ' +
  'LARES_SECRET_KEY=<new>,<old> on every process, start them again one by one, then run this with the same value.';

const newestOf = ({ keys }: SecretBox) => keys.all()[0]?.id ?? keys.current().id;

async function anyLeft(
  connection: Connection,
  box: SecretBox,
  columns: readonly SealedColumn[],
): Promise<boolean> {
  let left = false;
  for (const column of columns) {
    await walkOtherKeys(connection, column, [headerOf(box.keys.current())], async ({ key, sealed }) => {
      const opened = box.tryToOpen(sealed, column.contextOf(key));
      // A value of the current key without its id is from before there were ids, not from a rotation.
      left = opened !== undefined && opened.key.id !== box.keys.current().id;
      return !left;
    });
    if (left) return true;
  }
  return false;
}

/** Processes with a key file learn of the key by notification. Others must be restarted with it. */
async function waitForHolders(
  { database, timeoutMs = TIMEOUT_MS }: RotationOptions,
  id: string,
): Promise<void> {
  for (const giveUp = performance.now() + timeoutMs; ; await wait(POLL_MS)) {
    await notifyAll(database);
    const { serving, lacking } = await countHolders(database, id);
    if (lacking === 0) return;
    if (performance.now() < giveUp) continue;
    throw new NotRotated(
      `${lacking} of ${serving} processes that serve this database do not have the key ${id} yet. Give it to them ` +
        '(LARES_SECRET_KEY=<new>,<old>, or a copy of the file secret-key), start them again, then run this again. ' +
        'The old key is still in use; nothing was changed.',
    );
  }
}

async function notifyAll(connection: Connection): Promise<void> {
  await connection.rows(sql`SELECT pg_notify('lares_changes', 'secret-key:')`);
}

async function resealAll(
  database: Database,
  box: SecretBox,
  columns: readonly SealedColumn[],
): Promise<{ resealed: number; unreadable: number }> {
  const counts = { resealed: 0, unreadable: 0 };
  for (const column of columns) {
    await walkOtherKeys(database, column, [headerOf(box.keys.current())], async (value) => {
      const context = column.contextOf(value.key);
      const opened = box.tryToOpen(value.sealed, context);
      if (!opened) counts.unreadable += 1;
      // One row at a time, so that concurrent deliveries wait only for that.
      else if (
        await retryDeadlock(() => replaceValue(database, column, value, box.seal(opened.text, context)))
      )
        counts.resealed += 1;
      return true;
    });
  }
  return counts;
}

function locked<Result>(
  database: Database,
  work: (connection: Connection) => Promise<Result>,
): Promise<Result> {
  return database.longTimeout.transaction(async (connection) => {
    await connection.rows(sql`SELECT pg_advisory_xact_lock(${ADVISORY_LOCKS.keyRotation})`);
    return work(connection);
  });
}
