import type { Log } from '../platform/observability/log.ts';
import type { Tools } from '../platform/tools.ts';
import { retryDelayMs } from './retry.ts';
import { type ClaimedJob, finish, type JobName, retryLater, returnJob, runAgain } from './store.ts';

const MOST_ERROR_CHARACTERS = 500;

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

export interface Run {
  job: ClaimedJob;
  abort: AbortController;
  done: Promise<void>;
}

export interface RunsDependencies {
  tools: Tools;
  log: Log;
  handlers: Record<string, JobHandler>;
  stopping: AbortSignal;
  /** A run ended. */
  ended(): void;
}

const jobKey = ({ kind, key }: JobName) => `${kind}/${key}`;

/** The running jobs of this process. */
export function openRuns({ tools, log, handlers, stopping, ended }: RunsDependencies) {
  const { database, clock } = tools;
  const runs = new Map<string, Run>();
  const fraction = () => tools.random(4).readUInt32BE() / 2 ** 32;

  /** A requested run may exceed the limit of due runs: its limit is twice as high. */
  function capacity(kind: string, requested = false): number {
    const most = stopping.aborted ? 0 : (handlers[kind]?.most ?? 0) * (requested ? 2 : 1);
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
      ended();
    });
    return run;
  }

  /** Runs again when the job was claimed again while its result was stored: no other process would run it. */
  async function runUntilDone(run: Run): Promise<void> {
    for (let done = await runOnce(run); done !== run.job; done = await runOnce(run))
      if (!stopping.aborted) run.abort = new AbortController();
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
    if (stopping.aborted) return returnJob(database, clock, job);
    const delayMs = retryDelayMs(job.attempts, fraction());
    log.warn({ kind: job.kind, key: job.key, attempts: job.attempts, error: message }, 'a job failed');
    await retryLater(database, clock, job, delayMs, message.slice(0, MOST_ERROR_CHARACTERS));
  }

  return {
    capacity,
    start,
    find: (name: JobName) => runs.get(jobKey(name)),
    all: () => [...runs.values()],
    count: () => runs.size,
    settled: async () => {
      while (runs.size > 0) await Promise.all([...runs.values()].map(({ done }) => done));
    },
  };
}
