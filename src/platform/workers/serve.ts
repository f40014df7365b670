import { setPriority } from 'node:os';
import { parentPort } from 'node:worker_threads';
import type { Answer, Order } from './thread.ts';

/** What a thread can do, by name. */
export type Tasks = Record<string, (input: never) => unknown>;

/** Lower priority than everything a user waits for: requests, deliveries, the database. */
const NICENESS = 10;

/** For the file that a thread of a pool runs. */
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

/** On Linux a priority is a thread's own; elsewhere it would be that of the process. */
function stepBack(): void {
  if (process.platform !== 'linux') return;
  try {
    setPriority(NICENESS);
  } catch {
    // Not allowed here; then it is as important as the others.
  }
}
