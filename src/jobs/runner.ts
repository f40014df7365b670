import { openBell } from '../platform/bell.ts';
import { MINUTE_MS, SECOND_MS } from '../platform/durations.ts';
import type { Log } from '../platform/log.ts';
import { every, repeat } from '../platform/repeat.ts';
import type { Tools } from '../platform/tools.ts';
import { retryDelayMs } from './retry.ts';
import {
  type ClaimedJob,
  claimDue,
  claimNow,
  finish,
  giveBack,
  hasten,
  type JobName,
  renewLeases,
  retryLater,
  runAgain,
} from './store.ts';

/** How one kind of job is done. */
export interface JobHandler {
  /** Due ones at once in this process. */
  most: number;
  /**
   * Answers when it is due next, or nothing when it is done for good. Runs at least once: a crash after its work
   * and before its answer is stored makes it run again. What it throws is logged, so it must name no secret.
   */
  run(key: string, signal: AbortSignal): Promise<Date | undefined>;
}

export interface Jobs {
  /**
   * Runs one job here and now, due or not, and waits for it. One that is running here already is waited for and run once
   * more: it may have looked before there was what the caller wants it to see. Where another process is at it, or there
   * is no room here, it is marked due and nothing is waited for.
   */
  runNow(job: JobName): Promise<void>;
  /** Claims what is due and has room; a worker does so by itself all the time. */
  poll(): Promise<void>;
  /** Keeps what is running here from being taken over; done by itself long before a lease runs out. */
  renew(): Promise<void>;
  /** Does what is due and what that makes due; false when it does not come to rest in so many rounds. */
  workOff(mostRounds: number, signal?: AbortSignal): Promise<boolean>;
  /** Nothing is running here. */
  settled(): Promise<void>;
  running(): number;
  stop(): Promise<void>;
}

export interface JobsDependencies {
  tools: Tools;
  log: Log;
  handlers: Record<string, JobHandler>;
  /** Only a worker looks for what is due. */
  worker: boolean;
}

/** Longer than any handler takes between two renewals, short enough that a crash is soon made good. */
export const LEASE_MS = MINUTE_MS;
const POLL_EVERY_MS = SECOND_MS;
const MOST_ERROR_CHARACTERS = 500;

interface Run {
  job: ClaimedJob;
  ending: AbortController;
  done: Promise<void>;
}

/** Several processes may run one each on the same database. */
export function openJobs({ tools, log, handlers, worker }: JobsDependencies): Jobs {
  const { database, clock } = tools;
  const runs = new Map<string, Run>();
  const stopping = new AbortController();
  const hasRoom = openBell(stopping.signal);
  // 48 random bits: no two claims are the same, and JavaScript counts them exactly.
  const newClaim = () => tools.random(6).readUIntBE(0, 6);
  const fraction = () => tools.random(4).readUInt32BE() / 2 ** 32;
  const nameOf = ({ kind, key }: JobName) => `${kind}/${key}`;

  /** A person who waits gets in beside what is due: as many of those again. */
  function room(kind: string, asked = false): number {
    const most = stopping.signal.aborted ? 0 : (handlers[kind]?.most ?? 0) * (asked ? 2 : 1);
    const running = [...runs.values()].filter(({ job }) => job.kind === kind).length;
    return Math.max(0, most - running);
  }

  function start(job: ClaimedJob): Run {
    const already = runs.get(nameOf(job));
    if (already) {
      // Its lease ran out while it was running here: the run goes on with the new one.
      already.job = job;
      return already;
    }
    const run: Run = { job, ending: new AbortController(), done: Promise.resolve() };
    runs.set(nameOf(job), run);
    run.done = carryOut(run).finally(() => {
      runs.delete(nameOf(job));
      if (worker) hasRoom.ring();
    });
    return run;
  }

  /** Once more where it was claimed anew while its outcome was stored: it was due again, and nobody else would run it. */
  async function carryOut(run: Run): Promise<void> {
    for (let done = await carryOutOnce(run); done !== run.job; done = await carryOutOnce(run))
      if (!stopping.signal.aborted) run.ending = new AbortController();
  }

  /** Answers the claim under which its outcome was stored. */
  async function carryOutOnce(run: Run): Promise<ClaimedJob> {
    try {
      const next = await handlers[run.job.kind]?.run(run.job.key, run.ending.signal);
      const { job } = run;
      if (next) await runAgain(database, job, next);
      else await finish(database, job);
      return job;
    } catch (error) {
      const { job } = run;
      await putOff(job, error as Error).catch((problem: Error) =>
        // The lease runs out, and the job is claimed anew.
        log.warn({ kind: job.kind, error: problem.message }, 'the outcome of a job was not stored'),
      );
      return job;
    }
  }

  async function putOff(job: ClaimedJob, { message }: Error): Promise<void> {
    if (stopping.signal.aborted) return giveBack(database, clock, job);
    const delayMs = retryDelayMs(job.attempts, fraction());
    log.warn({ kind: job.kind, key: job.key, attempts: job.attempts, error: message }, 'a job failed');
    await retryLater(database, clock, job, delayMs, message.slice(0, MOST_ERROR_CHARACTERS));
  }

  async function claimAndStart(): Promise<void> {
    const rooms = new Map(Object.keys(handlers).map((kind) => [kind, room(kind)]));
    for (const [kind, left] of rooms) if (left === 0) rooms.delete(kind);
    if (rooms.size === 0) return;
    for (const job of await claimDue(database, clock, { claim: newClaim(), leaseMs: LEASE_MS, rooms }))
      start(job);
  }

  /** One after the other, so that each sees the room that the one before it left. */
  let latestPoll = Promise.resolve();
  function poll(): Promise<void> {
    latestPoll = latestPoll.catch(() => undefined).then(claimAndStart);
    return latestPoll;
  }

  async function renew(): Promise<void> {
    const mine = [...runs.values()];
    if (mine.length === 0) return;
    const kept = await renewLeases(
      database,
      clock,
      mine.map(({ job }) => job),
      LEASE_MS,
    );
    // Cancelled, or taken over by another process: whatever it does now comes too late.
    for (const [place, run] of mine.entries()) if (!kept.has(place)) run.ending.abort();
  }

  const polling = worker
    ? repeat(stopping.signal, log, 'claiming jobs', async () => {
        await poll();
        await hasRoom.wait(POLL_EVERY_MS);
      })
    : undefined;
  const renewing = every(LEASE_MS / 3, stopping.signal, log, 'renewing leases of jobs', renew);

  async function settled(): Promise<void> {
    while (runs.size > 0) await Promise.all([...runs.values()].map(({ done }) => done));
  }

  async function workOff(mostRounds: number, signal?: AbortSignal): Promise<boolean> {
    for (let round = 0; round < mostRounds && !signal?.aborted; round += 1) {
      await poll();
      if (runs.size === 0) return true;
      await settled();
    }
    return false;
  }

  /** Answers the run that was waited for: one of its own, or one that was found due in this process a moment ago. */
  async function runHere(name: JobName): Promise<Run | undefined> {
    const lease = { claim: newClaim(), leaseMs: LEASE_MS };
    const job = room(name.kind, true) > 0 ? await claimNow(database, clock, name, lease) : undefined;
    if (!job) {
      await hasten(database, clock, name);
      // What was claimed may not have started yet.
      await latestPoll.catch(() => undefined);
    }
    const run = job ? start(job) : runs.get(nameOf(name));
    await run?.done;
    return run;
  }

  return {
    runNow: async (name) => {
      const earlier = runs.get(nameOf(name));
      const run = await runHere(name);
      if (run && run === earlier) await runHere(name);
    },
    poll,
    renew,
    workOff,
    settled,
    running: () => runs.size,
    stop: async () => {
      stopping.abort();
      await Promise.all([polling, renewing]);
      for (const { ending } of runs.values()) ending.abort();
      await settled();
    },
  };
}
