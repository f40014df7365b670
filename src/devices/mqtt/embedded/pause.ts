import { setTimeout as wait } from 'node:timers/promises';

/** Waits so many ms. Throws if the broker closes meanwhile. */
export type Pause = (ms: number, signal: AbortSignal) => Promise<unknown>;

export const pauseFor: Pause = (ms, signal) => wait(ms, undefined, { signal });
