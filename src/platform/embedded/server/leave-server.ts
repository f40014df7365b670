import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import { MINUTE_MS } from '../../durations.ts';
import { leaveUsers } from './locks.ts';
import { inspectPostmaster, isServerOf } from './postmaster.ts';
import type { ServerContext } from './start-server.ts';

/** Like pg_ctl. Most of it is the last checkpoint of a busy server on a slow disk. */
const STOP_TIMEOUT_MS = MINUTE_MS;
const POLL_MS = 10;

/** Stops using the server. The last user stops it, holding its lock so that no process joins meanwhile. */
export async function leaveServer(context: ServerContext, client: pg.Client): Promise<void> {
  try {
    const isLast = await leaveUsers(client);
    if (isLast) await stopServer(context);
  } finally {
    await client.end().catch(() => undefined);
  }
}

/** Fast shutdown: open transactions are rolled back, everything committed is written. */
export async function stopServer(context: Pick<ServerContext, 'cluster' | 'log'>): Promise<void> {
  const running = await inspectPostmaster(context.cluster);
  if (running.state === 'none' || running.pid === undefined) return;
  process.kill(running.pid, 'SIGINT');

  const deadline = performance.now() + STOP_TIMEOUT_MS;
  while (performance.now() < deadline) {
    if (!(await isServerOf(running.pid, context.cluster))) {
      context.log('embedded database stopped', { pid: running.pid });
      return;
    }
    await sleep(POLL_MS);
  }
  // Not killed: it does the work that the next start would have to do.
  context.log('embedded database is still shutting down', { pid: running.pid, waitedMs: STOP_TIMEOUT_MS });
}
