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
  /** Rejected with Stopped if a limit was reached, and with a 503 if too many tasks wait. */
  run(wanted: Wanted): Promise<unknown>;
  close(): Promise<void>;
}

export interface Wanted {
  /** Threads are shared fairly between owners. */
  owner: string;
  task: string;
  input: unknown;
  /** Counted from the start of the task, without the wait for a thread. */
  deadlineMs: number;
  signal?: AbortSignal;
  transfer?: Transferable[];
}

export interface PoolOptions extends ThreadOptions {
  /** Limit of threads. Each starts when it is needed. */
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

export class ThreadPool implements WorkerPool {
  readonly #options: PoolOptions;
  readonly #queue = new FairQueue<Waiting>();
  readonly #running = new Map<string, number>();
  readonly #idle: { thread: Thread; timer: NodeJS.Timeout }[] = [];
  readonly #busy = new Set<Thread>();
  #closed = false;

  constructor(options: PoolOptions) {
    this.#options = options;
  }

  async run({ owner, task, input, deadlineMs, signal, transfer = [] }: Wanted): Promise<unknown> {
    const thread = await this.#turn(owner, signal);
    let isOver = false;
    try {
      return await thread.run({ task, input }, deadlineMs, signal, transfer);
    } catch (error) {
      isOver = error instanceof Stopped;
      if (error instanceof Stopped && error.why !== 'given up') {
        const { log } = this.#options;
        log.warn({ owner, task, why: error.why, error: error.message }, 'a thread was stopped');
      }
      throw error;
    } finally {
      this.#leave(owner, thread, isOver);
    }
  }

  async close(): Promise<void> {
    this.#closed = true;
    const next = () => this.#queue.take(() => true);
    for (let one = next(); one; one = next()) one.giveUp();
    for (const { timer } of this.#idle) clearTimeout(timer);
    const idle = this.#idle.splice(0).map(({ thread }) => thread);
    await Promise.all([...idle, ...this.#busy].map((thread) => thread.end()));
  }

  #runningOf(owner: string): number {
    return this.#running.get(owner) ?? 0;
  }

  #begin(): void {
    while (this.#busy.size < this.#options.most) {
      const next = this.#queue.take((owner) => this.#runningOf(owner) < this.#options.mostOfOwner);
      if (!next) return;
      next.begin();
    }
  }

  /** Resolves when it is this owner's turn. */
  async #turn(owner: string, signal: AbortSignal | undefined): Promise<Thread> {
    const { mostWaitingOfOwner, mostWaiting } = this.#options;
    if (this.#queue.waitingOf(owner) >= mostWaitingOfOwner || this.#queue.size >= mostWaiting) {
      throw unavailable('The server is overloaded. Try again later.');
    }
    return new Promise((resolve, reject) => {
      const giveUp = () => {
        this.#queue.remove(owner, waiting);
        reject(new Stopped('given up'));
      };
      const waiting = {
        begin: () => {
          signal?.removeEventListener('abort', giveUp);
          resolve(this.#occupy(owner));
        },
        giveUp,
      };
      if (this.#closed || signal?.aborted) return reject(new Stopped('given up'));
      signal?.addEventListener('abort', giveUp);
      this.#queue.push(owner, waiting);
      this.#begin();
    });
  }

  #occupy(owner: string): Thread {
    const thread = this.#takeIdle() ?? new Thread(this.#options);
    this.#busy.add(thread);
    this.#running.set(owner, this.#runningOf(owner) + 1);
    return thread;
  }

  /** Skips a thread that failed while idle: no task was lost. */
  #takeIdle(): Thread | undefined {
    for (let one = this.#idle.pop(); one; one = this.#idle.pop()) {
      clearTimeout(one.timer);
      if (!one.thread.hasEnded) return one.thread;
    }
    return undefined;
  }

  #leave(owner: string, thread: Thread, isOver: boolean): void {
    this.#busy.delete(thread);
    if (this.#runningOf(owner) > 1) this.#running.set(owner, this.#runningOf(owner) - 1);
    else this.#running.delete(owner);
    if (this.#closed) void thread.end();
    else if (!isOver) this.#rest(thread);
    this.#begin();
  }

  #rest(thread: Thread): void {
    const timer = setTimeout(() => {
      const index = this.#idle.findIndex((one) => one.thread === thread);
      this.#idle.splice(index, 1);
      void thread.end();
    }, IDLE_MS);
    timer.unref();
    this.#idle.push({ thread, timer });
  }
}
