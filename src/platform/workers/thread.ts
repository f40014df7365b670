import { type Transferable, Worker, type WorkerOptions } from 'node:worker_threads';

/** What a thread is given, and what it answers (`serve.ts`). */
export interface Order {
  task: string;
  input: unknown;
}
export type Answer = { value: unknown } | { error: string };

/** Why a thread did not come to an answer: it was stopped, or ended by itself. */
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
  /** For what lives longer; buffers that are handed over are not counted. */
  memoryMb: number;
}

/** The youngest objects have a part of their own. */
const YOUNG_MB = 32;
const OUT_OF_MEMORY = 'ERR_WORKER_OUT_OF_MEMORY';

/** One thread, which does one thing at a time. It is of no use any more once `run` was rejected with Stopped. */
export class Thread {
  readonly #worker: Worker;
  #hasEnded = false;
  #settle: ((outcome: Answer | Stopped) => void) | undefined;

  constructor({ script, memoryMb }: ThreadOptions) {
    this.#worker = workerOf(script, {
      resourceLimits: { maxOldGenerationSizeMb: memoryMb, maxYoungGenerationSizeMb: YOUNG_MB },
    });
    this.#worker.on('message', (answer: Answer) => this.#settle?.(answer));
    // With a listener, an error of the thread is not one of the process.
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

  /** Rejected with Stopped when it takes longer, needs more memory, ends, or the signal comes. */
  async run(
    order: Order,
    deadlineMs: number,
    signal: AbortSignal | undefined,
    transfer: Transferable[],
  ): Promise<unknown> {
    // Without this a command would end while it waits.
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
        // Only then is nothing of ours used any more, such as the files it was given.
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

/** Tests run the sources, which Node cannot read by itself, and not by a flag either: in Node 20 that is for the main thread alone. */
function workerOf(script: URL, options: WorkerOptions): Worker {
  if (!script.pathname.endsWith('.ts')) return new Worker(script, options);
  const program = `import('tsx/esm/api').then((tsx) => { tsx.register(); return import('${script.href}'); });`;
  return new Worker(program, { ...options, eval: true, execArgv: [] });
}
