import { MINUTE_MS, SECOND_MS } from '../durations.ts';

/** One that served for so long was in order, whatever ended it. */
export const STEADY_MS = MINUTE_MS;
const FIRST_PAUSE_MS = SECOND_MS;
const LONGEST_PAUSE_MS = 30 * SECOND_MS;

/**
 * How long to wait before a process that ended is started again. At once the first time: whatever it was, its place is
 * empty. One that ends again and again would cost the others the processor that a start takes.
 */
export function openBackOff() {
  let quickEnds = 0;
  return (servedMs: number): number => {
    if (servedMs >= STEADY_MS) quickEnds = 0;
    quickEnds += 1;
    return quickEnds === 1 ? 0 : Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** (quickEnds - 2));
  };
}
