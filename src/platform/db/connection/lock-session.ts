import type pg from 'pg';
import { Client } from './client.ts';
import { connectWithRetry } from './connect-with-retry.ts';
import { type ConnectionConfig, forSessions } from './connection-config.ts';

/** For a lock that one process holds while this session lasts. It ends with the process, also after a crash. */
export function openLockSession(connectionConfig: ConnectionConfig, name: string): Promise<pg.Client> {
  return connectWithRetry(async () => {
    const session = new Client({ ...forSessions(connectionConfig), application_name: name, keepAlive: true });
    // Until the caller listens: a connection lost now must not end the process.
    session.on('error', () => undefined);
    await session.connect();
    return session;
  });
}

/** False: another session has it. */
export async function tryLock(session: pg.Client, lock: number): Promise<boolean> {
  const { rows } = await session.query<{ mine: boolean }>('SELECT pg_try_advisory_lock($1) AS mine', [lock]);
  return rows[0]?.mine ?? false;
}
