import { type Transferable, Worker, type WorkerOptions } from 'node:worker_threads';

/** A task for a thread and its result (`serve.ts`). */
export interface Order {
  task: string;
  input: unknown;
}
export type Answer = { value: unknown } | { error: string };

/** A thread gave no answer: it was stopped, or it ended by itself. */
export class Stopped extends Error {
  override readonly name = 'Stopped';

  constructor(
    readonly why: 'late' | 'memory' | 'crashed' | 'given up',
    detail = why as string,
  ) {
    super(detail);
  }
}

export interface ThreadOptions {
  script: URL;
  /** Heap for long-lived objects. Transferred buffers do not count. */
  memoryMb: number;
}

/** Heap for new objects. */
const YOUNG_MB = 32;
const OUT_OF_MEMORY = 'ERR_WORKER_OUT_OF_MEMORY';

/** One thread, which runs one task at a time. After `run` was rejected with Stopped it cannot be used again. */
export class Thread {
  readonly #worker: Worker;
  #hasEnded = false;
  #settle: ((outcome: Answer | Stopped) => void) | undefined;

  constructor({ script, memoryMb }: ThreadOptions) {
    this.#worker = workerOf(script, {
      resourceLimits: { maxOldGenerationSizeMb: memoryMb, maxYoungGenerationSizeMb: YOUNG_MB },
    });
    this.#worker.on('message', (answer: Answer) => this.#settle?.(answer));
    // Without a listener, an error of the thread would end the process.
    this.#worker.on('error', (error: Error & { code?: string }) =>
      this.#settle?.(
        error.code === OUT_OF_MEMORY ? new Stopped('memory') : new Stopped('crashed', error.message),
      ),
    );
    this.#worker.on('exit', (code) => {
      this.#hasEnded = true;
      this.#settle?.(new Stopped('crashed', `the thread ended with ${code}`));
    });
    this.#worker.unref();
  }

  get hasEnded(): boolean {
    return this.#hasEnded;
  }

  /** Rejected with Stopped at the deadline, at the memory limit, if the thread ends, or on abort. */
  async run(
    order: Order,
    deadlineMs: number,
    signal: AbortSignal | undefined,
    transfer: Transferable[],
  ): Promise<unknown> {
    // Without this, a command would end while the thread works.
    this.#worker.ref();
    const stop = (why: 'late' | 'given up') => this.#settle?.(new Stopped(why));
    const giveUp = () => stop('given up');
    const timer = setTimeout(() => stop('late'), deadlineMs);
    signal?.addEventListener('abort', giveUp);
    try {
      const outcome = await new Promise<Answer | Stopped>((resolve) => {
        this.#settle = resolve;
        if (signal?.aborted) giveUp();
        else this.#worker.postMessage(order, transfer);
      });
      this.#settle = undefined;
      if (outcome instanceof Stopped) {
        // After its end the thread no longer uses our data, such as transferred files.
        await this.end();
        throw outcome;
      }
      if ('error' in outcome) throw new Error(outcome.error);
      return outcome.value;
    } finally {
      clearTimeout(timer);
      signal?.removeEventListener('abort', giveUp);
      this.#worker.unref();
    }
  }

  async end(): Promise<void> {
    await this.#worker.terminate();
  }
}

/** Tests run TypeScript sources. In Node 20, flags that load them apply to the main thread only. */
function workerOf(script: URL, options: WorkerOptions): Worker {
  if (!script.pathname.endsWith('.ts')) return new Worker(script, options);
  const program = `import('tsx/esm/api').then((tsx) => { tsx.register(); return import('${script.href}'); });`;
  return new Worker(program, { ...options, eval: true, execArgv: [] });
}
