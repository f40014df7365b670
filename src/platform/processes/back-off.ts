import { MINUTE_MS, SECOND_MS } from '../durations.ts';

/** A process that served this long was healthy, whatever ended it. */
export const STEADY_MS = MINUTE_MS;
const FIRST_PAUSE_MS = SECOND_MS;
const LONGEST_PAUSE_MS = 30 * SECOND_MS;

/**
 * Delay before an ended process is restarted. None the first time. Repeated starts would take the processor from the
 * others.
 */
export function openBackOff() {
  let quickEnds = 0;
  return (servedMs: number): number => {
    if (servedMs >= STEADY_MS) quickEnds = 0;
    quickEnds += 1;
    return quickEnds === 1 ? 0 : Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** (quickEnds - 2));
  };
}
