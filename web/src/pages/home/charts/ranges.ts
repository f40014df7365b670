import type { RangeName } from './search.ts';

/** What a chart shows. */
export interface Span {
  from: Date;
  to: Date;
  /** Seconds. */
  step: number;
}

interface Range {
  label: string;
  /** For sentences: "in the last 24 hours". */
  spoken: string;
  days: number;
  /** Seconds between two points: some 300 to 360 of them, as many as a screen can show. */
  step: number;
  /** How soon there can be another point worth drawing. */
  refreshMs: number;
}

export const RANGES: Record<RangeName, Range> = {
  '24h': { label: '24 hours', spoken: 'the last 24 hours', days: 1, step: 300, refreshMs: 20_000 },
  '7d': { label: '7 days', spoken: 'the last 7 days', days: 7, step: 1800, refreshMs: 120_000 },
  '30d': { label: '30 days', spoken: 'the last 30 days', days: 30, step: 7200, refreshMs: 300_000 },
};

const DAY_S = 86_400;

/** Up to the end of the step that is under way, so that its newest values are there too. */
export function spanOf(name: RangeName, now: number): Span {
  const { days, step } = RANGES[name];
  const end = (Math.floor(now / 1000 / step) + 1) * step;
  return { from: new Date((end - days * DAY_S) * 1000), to: new Date(end * 1000), step };
}
