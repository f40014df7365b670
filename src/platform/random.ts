import { randomBytes } from 'node:crypto';

/** Randomness comes in through this door, so that tests can repeat a run. */
export type RandomBytes = (size: number) => Buffer;

export const secureRandom: RandomBytes = (size) => randomBytes(size);
