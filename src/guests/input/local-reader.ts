import type { WorkerPool } from '../../platform/workers/pool.ts';
import type { InputReader } from './input-reader.ts';
import { createReader } from './open-input-reader.ts';

const localPool: WorkerPool = {
  run: async ({ task, input }) => {
    // Loaded on use: the service runs these in threads.
    const { TASKS } = await import('./tasks.ts');
    return TASKS[task as keyof typeof TASKS](input as never);
  },
  close: async () => undefined,
};

/** Without threads and deadlines, for a command line program, which serves no requests. */
export const localReader: InputReader = createReader(localPool);
