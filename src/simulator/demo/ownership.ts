import { setTimeout as wait } from 'node:timers/promises';
import type pg from 'pg';
import sql from 'sql-template-tag';
import { ADVISORY_LOCKS } from '../../platform/db/advisory-locks.ts';
import type { ConnectionConfig } from '../../platform/db/connection/connection-config.ts';
import { openLockSession, tryLock } from '../../platform/db/connection/lock-session.ts';
import type { Connection } from '../../platform/db/database.ts';
import { SECOND_MS } from '../../platform/durations.ts';
import type { Log } from '../../platform/observability/log.ts';

const RECLAIM_EVERY_MS = SECOND_MS;

/** Exclusive right to run the demo of a database. Ends with the process, also after a crash. */
export interface Ownership {
  /** False while the connection that holds the lock is lost. */
  held(): boolean;
  release(): Promise<void>;
}

/** Undefined if another process has it. */
export async function claimDemo(location: ConnectionConfig, log: Log): Promise<Ownership | undefined> {
  const releasing = new AbortController();
  let client = await claim(location);
  if (!client) return undefined;

  function watch(session: pg.Client): void {
    session.on('error', (error) => {
      if (client !== session || releasing.signal.aborted) return;
      client = undefined;
      log.warn({ error: error.message }, 'the demo pauses: its connection to the database was lost');
      void reclaim();
    });
  }

  async function reclaim(): Promise<void> {
    while (!client && !releasing.signal.aborted) {
      await wait(RECLAIM_EVERY_MS, undefined, { signal: releasing.signal, ref: false }).catch(
        () => undefined,
      );
      client = releasing.signal.aborted ? undefined : await claim(location).catch(() => undefined);
    }
    if (client) watch(client);
  }

  watch(client);
  return {
    held: () => client !== undefined,
    release: async () => {
      releasing.abort();
      await client?.end().catch(() => undefined);
    },
  };
}

async function claim(location: ConnectionConfig): Promise<pg.Client | undefined> {
  const session = await openLockSession(location, 'lares-demo');
  if (await tryLock(session, ADVISORY_LOCKS.demo)) return session;
  await session.end();
  return undefined;
}

/** Blocks other processes from starting the demo until the end of this transaction. */
export async function lockDemo(connection: Connection): Promise<boolean> {
  const row = await connection.row<{ mine: boolean }>(
    sql`SELECT pg_try_advisory_xact_lock(${ADVISORY_LOCKS.demo}) AS mine`,
  );
  return row?.mine ?? false;
}
