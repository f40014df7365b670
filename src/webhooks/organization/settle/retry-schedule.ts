/** First delivery plus four retries. */
export const MOST_ATTEMPTS = 5;
const JITTER = 0.2;

/**
 * Milliseconds to wait after attempt `attempts` failed: the nominal delay, up to 20 percent shorter or longer. Each
 * delay is random, so that a recovered endpoint does not get all its retries at once.
 */
export function delayAfter(attempts: number, delaysS: readonly number[], fraction: () => number): number {
  const nominalMs = (delaysS[attempts - 1] ?? 0) * 1000;
  return nominalMs * (1 + JITTER * (2 * fraction() - 1));
}
