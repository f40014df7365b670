import { setTimeout as wait } from 'node:timers/promises';
import { familyTimes } from './process-times.ts';

/** Elapsed seconds and processor seconds. */
export interface ElapsedTime {
  wall: number;
  cpu: number;
}

const LOOK_EVERY_MS = 5;

/** Time since `startedAt`, of a process and all its descendants. */
export function elapsedTimeOf(pid: number | undefined, startedAt: number): ElapsedTime {
  return { wall: (performance.now() - startedAt) / 1000, cpu: familyTimes(pid ?? 0) };
}

export async function until(isDone: () => Promise<boolean>): Promise<void> {
  while (!(await isDone().catch(() => false))) await wait(LOOK_EVERY_MS);
}
