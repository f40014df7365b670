import type pg from 'pg';
import { SECOND_MS } from '../../durations.ts';

/**
 * Session advisory locks in the database `postgres`: they end with the process that holds them, so they are never
 * stale. "Lare" in ASCII keeps them apart from other programs' locks.
 */
const LARES = 0x4c617265;
const IN_USE = 1;
const STARTED = 2;
const BACKUP = { chain: 3, base: 4 };

/** The holder is a server about to shut down, which ends the connection and so this wait. */
const JOIN_TIMEOUT_MS = 5 * SECOND_MS;

/** Every process that uses the server holds this one, shared. */
export async function joinUsers(client: pg.Client): Promise<void> {
  await client.query(`SET lock_timeout = ${JOIN_TIMEOUT_MS}`);
  await client.query('SELECT pg_advisory_lock_shared($1, $2)', [LARES, IN_USE]);
}

/** True if this was the last user. No process can join until this connection ends. */
export async function leaveUsers(client: pg.Client): Promise<boolean> {
  await client.query('SELECT pg_advisory_unlock_shared($1, $2)', [LARES, IN_USE]);
  return tryLock(client, IN_USE);
}

export async function takeInstance(client: pg.Client): Promise<boolean> {
  return tryLock(client, STARTED);
}

async function tryLock(client: pg.Client, key: number): Promise<boolean> {
  const { rows } = await client.query<{ got: boolean }>('SELECT pg_try_advisory_lock($1, $2) AS got', [
    LARES,
    key,
  ]);
  return rows[0]?.got === true;
}

/** One at a time: creating or finding a chain of backups; taking a base backup and deleting old ones. */
export async function inTurn<Result>(
  client: pg.Client,
  what: keyof typeof BACKUP,
  work: () => Promise<Result>,
): Promise<Result> {
  await client.query('SELECT pg_advisory_lock($1, $2)', [LARES, BACKUP[what]]);
  try {
    return await work();
  } finally {
    // If the connection is lost, the lock is gone with it.
    await client.query('SELECT pg_advisory_unlock($1, $2)', [LARES, BACKUP[what]]).catch(() => undefined);
  }
}
