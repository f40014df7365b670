import sql from 'sql-template-tag';
import { Agent, request } from 'undici';
import { type JobHandler, schedule } from '../../jobs/index.ts';
import type { Connection } from '../../platform/db/database.ts';
import { MINUTE_MS, SECOND_MS } from '../../platform/durations.ts';
import type { Log } from '../../platform/observability/log.ts';
import { every } from '../../platform/repeat.ts';
import type { Tools } from '../../platform/tools.ts';

/** Proves that jobs run. */
export const HEARTBEAT_JOB = 'heartbeat';
const KEY = 'only';
const TIMEOUT_MS = 10 * SECOND_MS;
/** Jobs are behind after so many intervals. */
const MISSED_RUNS = 3;
const LEAST_BEHIND_MS = 3 * MINUTE_MS;
/** Timers are not exact: a process may look a little early. */
const EARLY = 0.9;

interface HeartbeatDependencies {
  tools: Tools;
  /** The address of an external monitor, by the convention of healthchecks.io. Chosen by the operator, so it may be private. */
  url: string;
  everyMs: number;
  /** What keeps this process from working; undefined: nothing. */
  findProblem: () => Promise<string | undefined>;
  log: Log;
}

/**
 * Pings an external monitor, which notices when the pings stop. One of all processes sends each ping: the one whose
 * update of the row succeeds, which also proves that the database takes writes.
 */
export function openHeartbeat({ tools, url, everyMs, findProblem, log }: HeartbeatDependencies) {
  const { database, clock } = tools;
  const dispatcher = new Agent();
  const stopping = new AbortController();
  const startedAtMs = clock.monotonicMs();
  const behindMs = Math.max(MISSED_RUNS * everyMs, LEAST_BEHIND_MS);
  let loop: Promise<void> | undefined;

  async function beat(): Promise<void> {
    const now = clock.now();
    let problem: string | undefined;
    try {
      const claimed = await claimBeat(database, now, everyMs * EARLY);
      if (!claimed) return;
      problem = await findProblem();
      const ranAt = claimed.jobs_ran_at?.getTime() ?? 0;
      const areBehind = now.getTime() - ranAt > behindMs;
      // After the start the job may not have run yet: neither works nor fails.
      if (!problem && areBehind && clock.monotonicMs() - startedAtMs < behindMs) return;
      if (!problem && areBehind) problem = 'Scheduled jobs do not run.';
    } catch {
      problem = 'The database takes no write.';
    }
    await ping(problem).catch(async (error: Error) => {
      log.warn({ error: error.message }, 'the heartbeat was not received');
      // Another process may reach the monitor.
      await releaseBeat(database, now).catch(() => undefined);
    });
  }

  async function ping(problem: string | undefined): Promise<void> {
    const signal = AbortSignal.any([stopping.signal, AbortSignal.timeout(TIMEOUT_MS)]);
    const { statusCode, body } =
      problem === undefined
        ? await request(url, { dispatcher, signal })
        : await request(failureUrl(url), { dispatcher, signal, method: 'POST', body: problem });
    await body.dump();
    if (statusCode >= 300) throw new Error(`it answered ${statusCode}`);
  }

  const handler: JobHandler = {
    most: 1,
    run: async () => {
      const now = clock.now();
      await storeJobRun(database, now);
      return new Date(now.getTime() + everyMs);
    },
  };
  return {
    beat,
    handlers: { [HEARTBEAT_JOB]: handler },
    start: async () => {
      await schedule(database, { kind: HEARTBEAT_JOB, key: KEY }, clock.now());
      loop = every(everyMs, stopping.signal, log, 'the heartbeat', beat);
    },
    stop: async () => {
      stopping.abort();
      await loop;
      await dispatcher.destroy();
    },
  };
}

/** `/fail` after the path, as healthchecks.io has it. */
function failureUrl(url: string): string {
  const failure = new URL(url);
  failure.pathname = `${failure.pathname.replace(/\/+$/, '')}/fail`;
  return failure.href;
}

/** Undefined when another process sent a heartbeat in this interval. A later time is of a process whose clock is fast. */
function claimBeat(connection: Connection, now: Date, everyMs: number) {
  const before = new Date(now.getTime() - everyMs);
  const after = new Date(now.getTime() + everyMs);
  return connection.row<{ jobs_ran_at: Date | null }>(sql`
    INSERT INTO heartbeats (sent_at) VALUES (${now})
    ON CONFLICT (only_row) DO UPDATE SET sent_at = excluded.sent_at
      WHERE heartbeats.sent_at <= ${before} OR heartbeats.sent_at > ${after}
    RETURNING jobs_ran_at`);
}

async function releaseBeat(connection: Connection, claimedAt: Date): Promise<void> {
  await connection.rows(sql`UPDATE heartbeats SET sent_at = 'epoch' WHERE sent_at = ${claimedAt}`);
}

async function storeJobRun(connection: Connection, now: Date): Promise<void> {
  await connection.rows(sql`
    INSERT INTO heartbeats (sent_at, jobs_ran_at) VALUES ('epoch', ${now})
    ON CONFLICT (only_row) DO UPDATE SET jobs_ran_at = excluded.jobs_ran_at`);
}
