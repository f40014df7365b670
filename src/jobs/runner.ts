import { MINUTE_MS, SECOND_MS } from '../platform/durations.ts';
import type { Log } from '../platform/observability/log.ts';
import { every, repeat } from '../platform/repeat.ts';
import type { Tools } from '../platform/tools.ts';
import { openWakeUpSignal } from '../platform/wake-up-signal.ts';
import { type JobHandler, openRuns, type Run } from './runs.ts';
import { claimDue, claimNow, type JobName, makeDue, renewLeases } from './store.ts';

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
  /** Until then it does not poll: what the handlers need is not there yet. */
  isReady?: () => boolean;
}

/** Three times the renewal interval. The jobs of a crashed process run elsewhere after this time. */
export const LEASE_MS = MINUTE_MS;
const POLL_EVERY_MS = SECOND_MS;

/** Several processes may each open one on the same database. */
export function openJobs({ tools, log, handlers, worker, isReady = () => true }: JobsDependencies): Jobs {
  const { database, clock } = tools;
  const stopping = new AbortController();
  const capacityFreed = openWakeUpSignal(stopping.signal);
  const runs = openRuns({ tools, log, handlers, stopping: stopping.signal, ended: capacityFreed.send });
  // 48 random bits: claims do not collide, and the number stays an exact integer.
  const newLease = () => ({ claim: tools.random(6).readUIntBE(0, 6), leaseMs: LEASE_MS });

  async function claimAndStart(): Promise<void> {
    const all = Object.keys(handlers).map((kind) => [kind, runs.capacity(kind)] as const);
    const capacities = new Map(all.filter(([, left]) => left > 0));
    if (capacities.size === 0) return;
    for (const job of await claimDue(database, clock, { ...newLease(), capacities })) runs.start(job);
  }

  /** One poll at a time, so that each sees the capacity left by the previous one. */
  let latestPoll = Promise.resolve();
  function poll(): Promise<void> {
    latestPoll = latestPoll.catch(() => undefined).then(claimAndStart);
    return latestPoll;
  }

  async function renew(): Promise<void> {
    const current = runs.all();
    if (current.length === 0) return;
    const jobs = current.map(({ job }) => job);
    const renewed = await renewLeases(database, clock, jobs, LEASE_MS);
    // Cancelled, or claimed by another process: the result would not be stored.
    for (const [index, run] of current.entries()) if (!renewed.has(index)) run.abort.abort();
  }

  async function runAllDue(mostRounds: number, signal?: AbortSignal): Promise<boolean> {
    for (let round = 0; round < mostRounds && !signal?.aborted; round += 1) {
      await poll();
      if (runs.count() === 0) return true;
      await runs.settled();
    }
    return false;
  }

  /** Returns the awaited run: a new one, or one that this process claimed a moment ago. */
  async function runRequested(name: JobName): Promise<Run | undefined> {
    const hasCapacity = runs.capacity(name.kind, true) > 0;
    const job = hasCapacity ? await claimNow(database, clock, name, newLease()) : undefined;
    if (!job) {
      await makeDue(database, clock, name);
      // A claimed job may not have started yet.
      await latestPoll.catch(() => undefined);
    }
    const run = job ? runs.start(job) : runs.find(name);
    await run?.done;
    return run;
  }

  const pollLoop = worker
    ? repeat(stopping.signal, log, 'claiming jobs', async () => {
        if (isReady()) await poll();
        await capacityFreed.wait(POLL_EVERY_MS);
      })
    : undefined;
  const renewLoop = every(LEASE_MS / 3, stopping.signal, log, 'renewing leases of jobs', renew);
  return {
    runNow: async (name) => {
      const current = runs.find(name);
      const run = await runRequested(name);
      if (run && run === current) await runRequested(name);
    },
    poll,
    renew,
    runAllDue,
    settled: runs.settled,
    running: runs.count,
    stop: async () => {
      stopping.abort();
      await Promise.all([pollLoop, renewLoop]);
      for (const { abort } of runs.all()) abort.abort();
      await runs.settled();
    },
  };
}
