import type { Transferable } from 'node:worker_threads';
import { MINUTE_MS } from '../durations.ts';
import { unavailable } from '../errors.ts';
import type { Log } from '../observability/log.ts';
import { FairQueue } from './fair-queue.ts';
import { Stopped, Thread, type ThreadOptions } from './thread.ts';

/**
 * Threads for work on received input, which may be crafted to be slow or huge. Other requests are answered meanwhile.
 * Shared fairly: one owner never has all threads.
 */
export interface WorkerPool {
  /** Rejected with Stopped where a bound was met, with a 503 where too much waits. */
  run(wanted: Wanted): Promise<unknown>;
  close(): Promise<void>;
}

export interface Wanted {
  /** Whose work it is; what is shared between. */
  owner: string;
  task: string;
  input: unknown;
  /** Of the work itself, once it has its turn. */
  deadlineMs: number;
  signal?: AbortSignal;
  transfer?: Transferable[];
}

export interface PoolOptions extends ThreadOptions {
  /** Threads; they are started when needed. */
  most: number;
  mostOfOwner: number;
  mostWaitingOfOwner: number;
  mostWaiting: number;
  log: Log;
}

/** A thread costs some ten megabytes and a tenth of a second to start. */
const IDLE_MS = MINUTE_MS;

interface Waiting {
  begin(): void;
  giveUp(): void;
}

export function openPool(options: PoolOptions): WorkerPool {
  const queue = new FairQueue<Waiting>();
  const running = new Map<string, number>();
  const idle: { thread: Thread; timer: NodeJS.Timeout }[] = [];
  const busy = new Set<Thread>();
  let closed = false;

  const runningOf = (owner: string) => running.get(owner) ?? 0;

  function begin(): void {
    while (busy.size < options.most) {
      const next = queue.take((owner) => runningOf(owner) < options.mostOfOwner);
      if (!next) return;
      next.begin();
    }
  }

  /** Resolves when it is this owner's turn. */
  async function turn(owner: string, signal: AbortSignal | undefined): Promise<Thread> {
    if (queue.waitingOf(owner) >= options.mostWaitingOfOwner || queue.size >= options.mostWaiting) {
      throw unavailable('Too much to do at the moment. Please try again.');
    }
    return new Promise((resolve, reject) => {
      const giveUp = () => {
        queue.remove(owner, waiting);
        reject(new Stopped('given up'));
      };
      const waiting = {
        begin: () => {
          signal?.removeEventListener('abort', giveUp);
          resolve(occupy(owner));
        },
        giveUp,
      };
      if (closed || signal?.aborted) return reject(new Stopped('given up'));
      signal?.addEventListener('abort', giveUp);
      queue.push(owner, waiting);
      begin();
    });
  }

  function occupy(owner: string): Thread {
    const thread = rested() ?? new Thread(options);
    busy.add(thread);
    running.set(owner, runningOf(owner) + 1);
    return thread;
  }

  /** An idle thread. One that failed while idle is skipped: no task was lost. */
  function rested(): Thread | undefined {
    for (let one = idle.pop(); one; one = idle.pop()) {
      clearTimeout(one.timer);
      if (!one.thread.hasEnded) return one.thread;
    }
    return undefined;
  }

  function leave(owner: string, thread: Thread, isOver: boolean): void {
    busy.delete(thread);
    if (runningOf(owner) > 1) running.set(owner, runningOf(owner) - 1);
    else running.delete(owner);
    if (closed) void thread.end();
    else if (!isOver) rest(thread);
    begin();
  }

  function rest(thread: Thread): void {
    const timer = setTimeout(() => {
      idle.splice(
        idle.findIndex((one) => one.thread === thread),
        1,
      );
      void thread.end();
    }, IDLE_MS);
    timer.unref();
    idle.push({ thread, timer });
  }

  return {
    run: async ({ owner, task, input, deadlineMs, signal, transfer = [] }) => {
      const thread = await turn(owner, signal);
      let isOver = false;
      try {
        return await thread.run({ task, input }, deadlineMs, signal, transfer);
      } catch (error) {
        isOver = error instanceof Stopped;
        if (error instanceof Stopped && error.why !== 'given up') {
          options.log.warn({ owner, task, why: error.why, error: error.message }, 'a thread was stopped');
        }
        throw error;
      } finally {
        leave(owner, thread, isOver);
      }
    },
    close: async () => {
      closed = true;
      for (let one = queue.take(() => true); one; one = queue.take(() => true)) one.giveUp();
      for (const { timer } of idle) clearTimeout(timer);
      await Promise.all(
        [...idle.splice(0).map(({ thread }) => thread), ...busy].map((thread) => thread.end()),
      );
    },
  };
}
