import { MINUTE_MS, SECOND_MS } from '../../platform/durations.ts';
import type { Metric, Sample } from './report.ts';

/** What is measured more often than this counts by the minute all the same. */
export const SHORTEST_PERIOD_S = 60;
/** A longer one says nothing about its minutes. */
export const LONGEST_PERIOD_S = 3600;

/** What the rules count by the minute. A temperature holds until the next one, and hits of motion lie somewhere in the period. */
const BY_THE_MINUTE: readonly Metric[] = ['laeq', 'pm25', 'voc', 'smoke_score'];

export function minutesOf(periodS: number | undefined): number {
  return Math.max(1, Math.round((periodS ?? SHORTEST_PERIOD_S) / SHORTEST_PERIOD_S));
}

/**
 * A sensor that reports every ten minutes sends an average of those ten minutes, the best value known for each of them. It
 * counts and is stored as ten values, so no rule needs to know how often a device reports.
 */
export function byTheMinute(sample: Sample): Sample[] {
  const values = BY_THE_MINUTE.flatMap((metric) => {
    const value = sample[metric];
    return value === undefined ? [] : [[metric, value] as const];
  });
  if (values.length === 0) return [sample];
  const before = minutesOf(sample.period_s) - 1;
  const filled = Array.from(
    { length: before },
    (_, index): Sample => ({ t: sample.t - (before - index) * MINUTE_MS, ...Object.fromEntries(values) }),
  );
  return [...filled, sample];
}

/** The first moment that a sample speaks for, ms; that of its minute where it says nothing else. */
export function beginOf({ t, period_s = SHORTEST_PERIOD_S }: Sample): number {
  return t - (period_s - SHORTEST_PERIOD_S) * SECOND_MS;
}

/** A gap is at least one and a half periods: until then nothing is missing. */
export function gapFor(usualMs: number, { period_s = 0 }: Pick<Sample, 'period_s'>): number {
  return Math.max(usualMs, 1.5 * period_s * SECOND_MS);
}
