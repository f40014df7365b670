import { randomFillSync } from 'node:crypto';

/** The source of randomness, so that tests can repeat a run. */
export type RandomBytes = (size: number) => Buffer;

const POOL_BYTES = 8192;
let pool = Buffer.alloc(0);

/** Ids and nonces need few bytes, and a system call costs more: they come from a pool, each used once. */
export const secureRandom: RandomBytes = (size) => {
  if (size > POOL_BYTES / 2) return randomFillSync(Buffer.alloc(size));
  if (pool.length < size) pool = randomFillSync(Buffer.alloc(POOL_BYTES));
  const bytes = pool.subarray(0, size);
  pool = pool.subarray(size);
  return bytes;
};
