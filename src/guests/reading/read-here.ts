import type { WorkerPool } from '../../platform/workers/pool.ts';
import type { InputReader } from './input-reader.ts';
import { readerOn } from './open-reader.ts';
import { TASKS } from './tasks.ts';

const here: WorkerPool = {
  run: async ({ task, input }) => TASKS[task as keyof typeof TASKS](input as never),
  close: async () => undefined,
};

/** For a command, which serves nobody meanwhile: without threads and deadlines. */
export const readHere: InputReader = readerOn(here);
