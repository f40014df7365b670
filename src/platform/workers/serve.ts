import { setPriority } from 'node:os';
import { parentPort } from 'node:worker_threads';
import type { Answer, Order } from './thread.ts';

/** The tasks of a thread by name. */
export type Tasks = Record<string, (input: never) => unknown>;

/** Lower priority than everything a user waits for: requests, deliveries, the database. */
const NICENESS = 10;

/** Call it in the file that the threads of a pool run. */
export function serveTasks(tasks: Tasks): void {
  stepBack();
  parentPort?.on('message', (order: Order) => void answer(tasks, order));
}

async function answer(tasks: Tasks, { task, input }: Order): Promise<void> {
  const reply = (what: Answer) => parentPort?.postMessage(what);
  try {
    reply({ value: await tasks[task]?.(input as never) });
  } catch (error) {
    reply({ error: error instanceof Error ? error.message : String(error) });
  }
}

/** On Linux each thread has its own priority. Elsewhere this would change the whole process. */
function stepBack(): void {
  if (process.platform !== 'linux') return;
  try {
    setPriority(NICENESS);
  } catch {
    // Not allowed on this system: the thread keeps the usual priority.
  }
}
