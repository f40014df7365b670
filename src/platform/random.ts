import { randomFillSync } from 'node:crypto';

/** Randomness comes in through this door, so that tests can repeat a run. */
export type RandomBytes = (size: number) => Buffer;

const POOL_BYTES = 8192;
let pool = Buffer.alloc(0);

/** Every id and nonce asks for a few bytes, and asking the system costs more than the bytes: they come from a pool, each handed out once. */
export const secureRandom: RandomBytes = (size) => {
  if (size > POOL_BYTES / 2) return randomFillSync(Buffer.alloc(size));
  if (pool.length < size) pool = randomFillSync(Buffer.alloc(POOL_BYTES));
  const bytes = pool.subarray(0, size);
  pool = pool.subarray(size);
  return bytes;
};
