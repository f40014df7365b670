import { HOUR_MS, SECOND_MS } from '../platform/durations.ts';

const FIRST_DELAY_MS = 30 * SECOND_MS;
const LONGEST_DELAY_MS = HOUR_MS;
/** Half a minute doubled this often exceeds the longest delay. */
const MOST_DOUBLINGS = 7;
const JITTER = 0.2;

/** Half a minute after the first failure, then twice as long each time, up to an hour; each ±20 %. */
export function retryDelayMs(attempts: number, fraction: number): number {
  const doublings = Math.min(Math.max(0, attempts - 1), MOST_DOUBLINGS);
  const delay = Math.min(LONGEST_DELAY_MS, FIRST_DELAY_MS * 2 ** doublings);
  return Math.round(delay * (1 + JITTER * (2 * fraction - 1)));
}
