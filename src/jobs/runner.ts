import { MINUTE_MS, SECOND_MS } from '../platform/durations.ts';
import type { Log } from '../platform/observability/log.ts';
import { every, repeat } from '../platform/repeat.ts';
import type { Tools } from '../platform/tools.ts';
import { openWakeUpSignal } from '../platform/wake-up-signal.ts';
import { retryDelayMs } from './retry.ts';
import {
  type ClaimedJob,
  claimDue,
  claimNow,
  finish,
  type JobName,
  makeDue,
  renewLeases,
  retryLater,
  returnJob,
  runAgain,
} from './store.ts';

/** How a kind of job runs. */
export interface JobHandler {
  /** Maximum number of concurrent runs in this process. */
  most: number;
  /**
   * Returns the next due time, or undefined when the job is done. Runs at least once: after a crash before its result
   * is stored it runs again. Thrown errors are logged, so they must not contain secrets.
   */
  run(key: string, signal: AbortSignal): Promise<Date | undefined>;
}

export interface Jobs {
  /**
   * Runs one job at once, due or not, and waits for it. A job that is already running here is waited for and run again:
   * it may have read before the caller's change. When another process runs it, or this one has no capacity, the job
   * becomes due and the call returns.
   */
  runNow(job: JobName): Promise<void>;
  /** Claims due jobs within the capacity; a worker polls on its own. */
  poll(): Promise<void>;
  /** Renews the leases of running jobs; runs on its own long before they end. */
  renew(): Promise<void>;
  /** Runs due jobs, and those that become due by that; false when some are left after this many rounds. */
  runAllDue(mostRounds: number, signal?: AbortSignal): Promise<boolean>;
  /** Resolves when no job is running here. */
  settled(): Promise<void>;
  running(): number;
  stop(): Promise<void>;
}

export interface JobsDependencies {
  tools: Tools;
  log: Log;
  handlers: Record<string, JobHandler>;
  /** Only a worker polls for due jobs. */
  worker: boolean;
}

/** Longer than a handler takes between two renewals, short enough that the jobs of a crashed process soon run elsewhere. */
export const LEASE_MS = MINUTE_MS;
const POLL_EVERY_MS = SECOND_MS;
const MOST_ERROR_CHARACTERS = 500;

interface Run {
  job: ClaimedJob;
  abort: AbortController;
  done: Promise<void>;
}

/** Several processes may each open one on the same database. */
export function openJobs({ tools, log, handlers, worker }: JobsDependencies): Jobs {
  const { database, clock } = tools;
  const runs = new Map<string, Run>();
  const stopping = new AbortController();
  const capacityFreed = openWakeUpSignal(stopping.signal);
  // 48 random bits: claims do not collide, and the number stays an exact integer.
  const createClaim = () => tools.random(6).readUIntBE(0, 6);
  const fraction = () => tools.random(4).readUInt32BE() / 2 ** 32;
  const jobKey = ({ kind, key }: JobName) => `${kind}/${key}`;

  /** A requested run may exceed the limit of due runs: its limit is twice as high. */
  function capacity(kind: string, requested = false): number {
    const most = stopping.signal.aborted ? 0 : (handlers[kind]?.most ?? 0) * (requested ? 2 : 1);
    const running = [...runs.values()].filter(({ job }) => job.kind === kind).length;
    return Math.max(0, most - running);
  }

  function start(job: ClaimedJob): Run {
    const current = runs.get(jobKey(job));
    if (current) {
      // The lease ended during the run, and this process claimed the job again: the run continues with the new claim.
      current.job = job;
      return current;
    }
    const run: Run = { job, abort: new AbortController(), done: Promise.resolve() };
    runs.set(jobKey(job), run);
    run.done = runUntilDone(run).finally(() => {
      runs.delete(jobKey(job));
      if (worker) capacityFreed.send();
    });
    return run;
  }

  /** Runs again when the job was claimed again while its result was stored: no other process would run it. */
  async function runUntilDone(run: Run): Promise<void> {
    for (let done = await runOnce(run); done !== run.job; done = await runOnce(run))
      if (!stopping.signal.aborted) run.abort = new AbortController();
  }

  /** Returns the claim under which the result was stored. */
  async function runOnce(run: Run): Promise<ClaimedJob> {
    try {
      const next = await handlers[run.job.kind]?.run(run.job.key, run.abort.signal);
      const { job } = run;
      if (next) await runAgain(database, job, next);
      else await finish(database, job);
      return job;
    } catch (error) {
      const { job } = run;
      await scheduleRetry(job, error as Error).catch((storeError: Error) =>
        // The lease will end, and the job is claimed again.
        log.warn({ kind: job.kind, error: storeError.message }, 'the outcome of a job was not stored'),
      );
      return job;
    }
  }

  async function scheduleRetry(job: ClaimedJob, { message }: Error): Promise<void> {
    if (stopping.signal.aborted) return returnJob(database, clock, job);
    const delayMs = retryDelayMs(job.attempts, fraction());
    log.warn({ kind: job.kind, key: job.key, attempts: job.attempts, error: message }, 'a job failed');
    await retryLater(database, clock, job, delayMs, message.slice(0, MOST_ERROR_CHARACTERS));
  }

  async function claimAndStart(): Promise<void> {
    const capacities = new Map(Object.keys(handlers).map((kind) => [kind, capacity(kind)]));
    for (const [kind, left] of capacities) if (left === 0) capacities.delete(kind);
    if (capacities.size === 0) return;
    for (const job of await claimDue(database, clock, {
      claim: createClaim(),
      leaseMs: LEASE_MS,
      capacities,
    }))
      start(job);
  }

  /** One poll at a time, so that each sees the capacity left by the previous one. */
  let latestPoll = Promise.resolve();
  function poll(): Promise<void> {
    latestPoll = latestPoll.catch(() => undefined).then(claimAndStart);
    return latestPoll;
  }

  async function renew(): Promise<void> {
    const current = [...runs.values()];
    if (current.length === 0) return;
    const renewed = await renewLeases(
      database,
      clock,
      current.map(({ job }) => job),
      LEASE_MS,
    );
    // Cancelled, or claimed by another process: the result would not be stored.
    for (const [index, run] of current.entries()) if (!renewed.has(index)) run.abort.abort();
  }

  const pollLoop = worker
    ? repeat(stopping.signal, log, 'claiming jobs', async () => {
        await poll();
        await capacityFreed.wait(POLL_EVERY_MS);
      })
    : undefined;
  const renewLoop = every(LEASE_MS / 3, stopping.signal, log, 'renewing leases of jobs', renew);

  async function settled(): Promise<void> {
    while (runs.size > 0) await Promise.all([...runs.values()].map(({ done }) => done));
  }

  async function runAllDue(mostRounds: number, signal?: AbortSignal): Promise<boolean> {
    for (let round = 0; round < mostRounds && !signal?.aborted; round += 1) {
      await poll();
      if (runs.size === 0) return true;
      await settled();
    }
    return false;
  }

  /** Returns the awaited run: a new one, or one that this process claimed a moment ago. */
  async function runRequested(name: JobName): Promise<Run | undefined> {
    const lease = { claim: createClaim(), leaseMs: LEASE_MS };
    const job = capacity(name.kind, true) > 0 ? await claimNow(database, clock, name, lease) : undefined;
    if (!job) {
      await makeDue(database, clock, name);
      // A claimed job may not have started yet.
      await latestPoll.catch(() => undefined);
    }
    const run = job ? start(job) : runs.get(jobKey(name));
    await run?.done;
    return run;
  }

  return {
    runNow: async (name) => {
      const current = runs.get(jobKey(name));
      const run = await runRequested(name);
      if (run && run === current) await runRequested(name);
    },
    poll,
    renew,
    runAllDue,
    settled,
    running: () => runs.size,
    stop: async () => {
      stopping.abort();
      await Promise.all([pollLoop, renewLoop]);
      for (const { abort } of runs.values()) abort.abort();
      await settled();
    },
  };
}
