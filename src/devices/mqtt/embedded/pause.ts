import { setTimeout as wait } from 'node:timers/promises';

/** Waits so many ms; throws when the broker closes meanwhile. A test has its own. */
export type Pause = (ms: number, signal: AbortSignal) => Promise<unknown>;

export const pauseFor: Pause = (ms, signal) => wait(ms, undefined, { signal });
