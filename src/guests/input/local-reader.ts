import type { WorkerPool } from '../../platform/workers/pool.ts';
import type { InputReader } from './input-reader.ts';
import { createReader } from './open-input-reader.ts';

const localPool: WorkerPool = {
  run: async ({ task, input }) => {
    // Only here: elsewhere threads have them, and the service need not load them.
    const { TASKS } = await import('./tasks.ts');
    return TASKS[task as keyof typeof TASKS](input as never);
  },
  close: async () => undefined,
};

/** For a command, which serves nobody meanwhile: without threads and deadlines. */
export const localReader: InputReader = createReader(localPool);
