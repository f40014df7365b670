import { describe, expect, it } from 'vitest';
import { MINUTE_MS } from '../../platform/durations.ts';
import { delayAfter, MOST_ATTEMPTS } from './settle/retry-schedule.ts';

const NOMINAL_S = [60, 300, 900, 3600];
const RUNS = 1000;

describe('the retry schedule', () => {
  const runs = Array.from({ length: RUNS }, () =>
    [1, 2, 3, 4].map((attempts) => delayAfter(attempts, NOMINAL_S, Math.random)),
  );

  it('has four retries after the first delivery [retry-count]', () => {
    expect(MOST_ATTEMPTS).toBe(5);
  });

  it.each([0, 1, 2, 3])(
    'delay %i lies within 20 percent of its nominal value, and uses the whole band [retry-delay-band]',
    (place) => {
      const nominal = (NOMINAL_S[place] ?? 0) * 1000;
      const delays = runs.map((run) => run[place] ?? 0);
      expect(Math.min(...delays)).toBeGreaterThanOrEqual(nominal * 0.8);
      expect(Math.max(...delays)).toBeLessThanOrEqual(nominal * 1.2);
      expect(Math.min(...delays)).toBeLessThan(nominal * 0.82);
      expect(Math.max(...delays)).toBeGreaterThan(nominal * 1.18);
      const mean = delays.reduce((sum, delay) => sum + delay, 0) / RUNS;
      expect(Math.abs(mean / nominal - 1)).toBeLessThan(0.02);
    },
  );

  it('takes about 65 to 97 minutes from the first failure to giving up [retry-total-duration]', () => {
    const spans = runs.map((run) => run.reduce((sum, delay) => sum + delay, 0) / MINUTE_MS);
    expect(Math.min(...spans)).toBeGreaterThanOrEqual(64.8);
    expect(Math.max(...spans)).toBeLessThanOrEqual(97.2);
  });

  it('draws each delay independently of the others [retry-delay-independent]', () => {
    for (const [a, b] of [
      [0, 1],
      [1, 2],
      [2, 3],
      [0, 3],
    ] as const) {
      expect(
        Math.abs(
          correlation(
            runs.map((run) => run[a] ?? 0),
            runs.map((run) => run[b] ?? 0),
          ),
        ),
      ).toBeLessThan(0.12);
    }
  });
});

function correlation(a: number[], b: number[]): number {
  const mean = (list: number[]) => list.reduce((sum, value) => sum + value, 0) / list.length;
  const [meanA, meanB] = [mean(a), mean(b)];
  let [cross, squareA, squareB] = [0, 0, 0];
  for (let index = 0; index < a.length; index += 1) {
    const [x, y] = [(a[index] ?? 0) - meanA, (b[index] ?? 0) - meanB];
    cross += x * y;
    squareA += x * x;
    squareB += y * y;
  }
  return cross / Math.sqrt(squareA * squareB);
}
