import { setTimeout as wait } from 'node:timers/promises';
import { familyTimes } from './process-times.ts';

/** Seconds by the clock and of processors. */
export interface Taken {
  wall: number;
  cpu: number;
}

const LOOK_EVERY_MS = 5;

/** Since `startedAt`, by a process and all that came from it. */
export function takenBy(pid: number | undefined, startedAt: number): Taken {
  return { wall: (performance.now() - startedAt) / 1000, cpu: familyTimes(pid ?? 0) };
}

export async function until(isSo: () => Promise<boolean>): Promise<void> {
  while (!(await isSo().catch(() => false))) await wait(LOOK_EVERY_MS);
}
