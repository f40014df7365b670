import { setTimeout as wait } from 'node:timers/promises';
import type pg from 'pg';
import sql from 'sql-template-tag';
import { ADVISORY_LOCKS } from '../../platform/db/advisory-locks.ts';
import type { Connection } from '../../platform/db/database.ts';
import { openLockSession, tryLock } from '../../platform/db/lock-session.ts';
import type { Where } from '../../platform/db/where.ts';
import { SECOND_MS } from '../../platform/durations.ts';
import type { Log } from '../../platform/log.ts';

const TRY_AGAIN_MS = SECOND_MS;

/** One process makes the demo of a database and lets its homes live. Ends with the process, however that ends. */
export interface Ownership {
  /** False while the connection is lost that shows it. */
  held(): boolean;
  release(): Promise<void>;
}

/** Undefined: another process has it. */
export async function claimDemo(where: Where, log: Log): Promise<Ownership | undefined> {
  const releasing = new AbortController();
  let client = await claim(where);
  if (!client) return undefined;

  function watch(session: pg.Client): void {
    session.on('error', (error) => {
      if (client !== session || releasing.signal.aborted) return;
      client = undefined;
      log.warn({ error: error.message }, 'the demo pauses: its connection to the database was lost');
      void claimAgain();
    });
  }

  async function claimAgain(): Promise<void> {
    while (!client && !releasing.signal.aborted) {
      await wait(TRY_AGAIN_MS, undefined, { signal: releasing.signal, ref: false }).catch(() => undefined);
      client = releasing.signal.aborted ? undefined : await claim(where).catch(() => undefined);
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

async function claim(where: Where): Promise<pg.Client | undefined> {
  const session = await openLockSession(where, 'lares-demo');
  if (await tryLock(session, ADVISORY_LOCKS.demo)) return session;
  await session.end();
  return undefined;
}

/** For a transaction that must not meet a running demo: until its end no process can begin one. */
export async function lockDemo(connection: Connection): Promise<boolean> {
  const row = await connection.row<{ mine: boolean }>(
    sql`SELECT pg_try_advisory_xact_lock(${ADVISORY_LOCKS.demo}) AS mine`,
  );
  return row?.mine ?? false;
}
