import type { TextKey } from '../../../i18n/texts.ts';
import type { RangeName } from './search.ts';

/** What a chart shows. */
export interface Span {
  from: Date;
  to: Date;
  /** Seconds. */
  step: number;
}

interface Range {
  label: TextKey;
  /** Within sentences: "in the last 24 hours". */
  spoken: TextKey;
  hours: number;
  /** Seconds between points: up to 360 points, and no finer than devices send. */
  step: number;
  /** How soon a new point may appear. */
  refreshMs: number;
}

export const RANGES: Record<RangeName, Range> = {
  '1h': { label: 'charts.oneHour', spoken: 'charts.lastHour', hours: 1, step: 60, refreshMs: 10_000 },
  '24h': {
    label: 'charts.hours24',
    spoken: 'charts.last24Hours',
    hours: 24,
    step: 300,
    refreshMs: 20_000,
  },
  '7d': { label: 'charts.days7', spoken: 'charts.last7Days', hours: 168, step: 1800, refreshMs: 120_000 },
  '30d': {
    label: 'common.days30',
    spoken: 'charts.last30Days',
    hours: 720,
    step: 7200,
    refreshMs: 300_000,
  },
};

const HOUR_S = 3600;

/** Up to the end of the current step, to include its newest values. */
export function spanOf(name: RangeName, now: number): Span {
  const { hours, step } = RANGES[name];
  const end = (Math.floor(now / 1000 / step) + 1) * step;
  return { from: new Date((end - hours * HOUR_S) * 1000), to: new Date(end * 1000), step };
}
