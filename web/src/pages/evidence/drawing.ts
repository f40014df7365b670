import type { EvidenceContent, EvidenceDevice, EvidenceMeasurements } from '../../contract.ts';

/** Geometry of a chart, in units of the picture, which is as wide as a page. */
export const SIZE = { width: 720, height: 208, left: 40, top: 8, bottom: 24 };

/** Distances between grid lines, in measured units. */
const STEPS = [1, 2, 5, 10, 20, 50, 100, 200, 500];
const MAX_STEPS = 6;
/** As in the report: many devices measure every five minutes, which is no gap. */
const GAP_MS = 5 * 60_000;

export function drawChart(
  { points }: Pick<EvidenceDevice, 'points'>,
  { first, limits, resolution_s }: Pick<EvidenceMeasurements, 'first' | 'limits' | 'resolution_s'>,
  period: EvidenceContent['period'],
) {
  const from = Date.parse(period.from);
  const to = Date.parse(period.to);
  const start = Date.parse(first);
  const stepMs = resolution_s * 1000;
  const values = points.map(([place = 0, level = 0, most = 0]) => ({
    t: start + place * stepMs,
    level,
    most,
  }));
  const all = [
    ...values.flatMap(({ level, most }) => [level, most]),
    ...limits.flatMap(({ high, low }) => [high, low]).filter((limit) => limit !== undefined),
  ];
  const { low, high, steps } = scale(all);
  const { width, height, left, top, bottom } = SIZE;
  const x = (t: number) => round(left + ((t - from) / (to - from)) * (width - left));
  const y = (value: number) => round(top + (height - top - bottom) * (1 - (value - low) / (high - low)));
  const inColumns = (of: (value: (typeof values)[number]) => number) =>
    columns(
      values.map((value) => ({ t: value.t, value: of(value) })),
      x,
      stepMs,
    )
      .map(pathOf(x, y))
      .join('');
  const bounds = limits.map((limit, index) => ({
    ...limit,
    since: Math.max(Date.parse(limit.from), from),
    until: index + 1 < limits.length ? Date.parse(limits[index + 1]?.from ?? '') : to,
  }));
  const limitPath = (which: 'high' | 'low') =>
    bounds
      .flatMap(({ since, until, [which]: limit }) =>
        limit === undefined ? [] : [`M${x(since)} ${y(limit)}H${x(until)}`],
      )
      .join('');
  return {
    x,
    y,
    steps,
    level: inColumns(({ level }) => level),
    most: inColumns(({ most }) => most),
    limits: [limitPath('high'), limitPath('low')].filter(Boolean),
  };
}

interface Value {
  t: number;
  value: number;
}

/**
 * Lines without gaps, with at most two values per unit of the picture: minimum and maximum. A month has ten times as
 * many, which would be invisible.
 */
function columns(values: Value[], x: (t: number) => number, stepMs: number): Value[][] {
  const lines: Value[][] = [];
  let column: Value[] = [];
  const close = () => {
    if (column.length > 2) {
      const least = column.reduce((best, one) => (one.value < best.value ? one : best));
      const most = column.reduce((best, one) => (one.value > best.value ? one : best));
      column = least.t < most.t ? [least, most] : [most, least];
    }
    lines.at(-1)?.push(...column);
    column = [];
  };
  let before: Value | undefined;
  for (const value of values) {
    const isBreak = before === undefined || value.t - before.t > GAP_MS + stepMs;
    if (isBreak || Math.floor(x(value.t)) !== Math.floor(x(before?.t ?? 0))) close();
    if (isBreak) lines.push([]);
    column.push(value);
    before = value;
  }
  close();
  return lines;
}

/** A single value is a dot: a line of length zero. */
const pathOf = (x: (t: number) => number, y: (value: number) => number) => (line: Value[]) =>
  `M${line.map(({ t, value }) => `${x(t)} ${y(value)}`).join('L')}${line.length === 1 ? 'h0.1' : ''}`;

/** Whole steps around the visible values. */
function scale(values: number[]): { low: number; high: number; steps: number[] } {
  const least = values.reduce((best, value) => Math.min(best, value), Number.POSITIVE_INFINITY);
  const most = values.reduce((best, value) => Math.max(best, value), Number.NEGATIVE_INFINITY);
  if (least > most) return { low: 0, high: 1, steps: [0, 1] };
  const step = STEPS.find((size) => (most - least) / size < MAX_STEPS - 1) ?? (most - least) / MAX_STEPS;
  const low = Math.floor(least / step) * step;
  const high = Math.max(Math.ceil(most / step) * step, low + step);
  const steps = Array.from({ length: Math.round((high - low) / step) + 1 }, (_, index) => low + index * step);
  return { low, high, steps };
}

const round = (value: number) => Math.round(value * 10) / 10;
