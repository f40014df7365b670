import { devicesMeasured, isPrivateRoom, SAMPLES_KEPT_DAYS, seriesStore } from '../../devices/index.ts';
import { findSpan, type SettingsSpan } from '../../homes/index.ts';
import type { Connection } from '../../platform/db/database.ts';
import { DAY_MS, SECOND_MS } from '../../platform/durations.ts';
import { localTime } from './local-time.ts';
import { isBeyond, type Limits, type Measure, SOUND } from './metrics.ts';

const MINUTE_S = 60;
const FIVE_MINUTES_S = 300;
/** A week at one minute is ten thousand values; longer periods use five minutes. */
const LONGEST_BY_MINUTE_MS = 7 * DAY_MS;
/** More than a home has. */
const MOST_DEVICES = 20;
/** A longer time without a value counts as a gap. */
const GAP_S = 300;
const DECIMALS = 10;

export interface Period {
  /** Milliseconds, multiples of five minutes. */
  from: number;
  to: number;
  /** The current zone of the home, used for all times in the report. */
  timezone: string;
}

interface Point {
  t: number;
  value: number;
  max: number;
}

/** The time in which minutes beyond the limit count, ms. */
export interface CountedSpan {
  from: number;
  to: number;
}

/** One metric of every device of a home over a period, with the limits in force. */
export async function readMeasured(
  connection: Connection,
  homeId: string,
  measure: Measure,
  period: Period,
  counted: CountedSpan,
  spans: readonly SettingsSpan[],
  now: Date,
) {
  const { from, to, timezone } = period;
  const isRecent = from > now.getTime() - SAMPLES_KEPT_DAYS * DAY_MS;
  const resolution = isRecent && to - from <= LONGEST_BY_MINUTE_MS ? MINUTE_S : FIVE_MINUTES_S;
  const time = (t: number) => localTime(t, timezone);
  const limitsAt = (t: number): Limits => {
    const span = findSpan(spans, t);
    return span ? measure.limitsAt(t, span) : {};
  };
  const isOutside = new Set<number>();
  const devices: ReturnType<typeof presentDevice>[] = [];
  const hidden: string[] = [];
  let loudest: { value: number; at: string; device_id: string } | undefined;
  const series = await seriesStore(connection);
  const all = await devicesMeasured(connection, homeId, MOST_DEVICES + 1);
  for (const device of all.slice(0, MOST_DEVICES)) {
    if (measure === SOUND && isPrivateRoom(device.placement)) {
      hidden.push(device.description ?? device.device_id);
      continue;
    }
    const stretch = { home_id: homeId, device_id: device.device_id, metric: measure.metric };
    const buckets = await series.readBuckets(connection, { ...stretch, from, before: to, resolution });
    if (buckets.length === 0) continue;
    const points = buckets.map((bucket) => ({
      t: bucket.t,
      value: hundredth(measure.valueOf(bucket)),
      max: tenth(bucket.max),
    }));
    const over = points.filter(
      ({ t, value }) =>
        t + resolution * SECOND_MS > counted.from && t < counted.to && isBeyond(value, limitsAt(t)),
    );
    for (const { t } of over) isOutside.add(t);
    const peak = points.reduce((best, point) => (point.max > best.max ? point : best));
    if (!loudest || peak.max > loudest.value)
      loudest = { value: peak.max, at: time(peak.t), device_id: device.device_id };
    devices.push(presentDevice(device, points, over.length * resolution, peak, period, resolution));
  }
  return {
    measured: {
      name: measure.name,
      unit: measure.unit,
      resolution_s: resolution,
      first: time(from),
      limits: limitSteps(limitsAt, period, resolution).map(({ t, ...limits }) => ({
        from: time(t),
        ...limits,
      })),
      beyond_limit_s: isOutside.size * resolution,
      ...(loudest ? { maximum: loudest } : {}),
      devices,
    },
    hidden,
    isWhole: all.length <= MOST_DEVICES,
  };
}

function presentDevice(
  device: Awaited<ReturnType<typeof devicesMeasured>>[number],
  points: Point[],
  beyond_limit_s: number,
  peak: Point,
  period: Period,
  resolution: number,
) {
  const { device_id, description, placement, placed_at, hardware_version, firmware_installed } = device;
  const time = (t: number) => localTime(t, period.timezone);
  return {
    device_id,
    ...(description === null ? { left: true } : { name: description }),
    ...(placement === null ? {} : { placement }),
    ...(placed_at === null ? {} : { placed_at: time(placed_at.getTime()) }),
    ...(hardware_version === null ? {} : { hardware_version }),
    ...(firmware_installed === null ? {} : { firmware: firmware_installed }),
    beyond_limit_s,
    maximum: { value: peak.max, at: time(peak.t) },
    gaps: findGaps(points, period, resolution).map((gap) => ({ from: time(gap.from), to: time(gap.to) })),
    /** Index of the value since `first`, its mean over the bucket, and its maximum. */
    points: points.map(({ t, value, max }) => [(t - period.from) / (resolution * SECOND_MS), value, max]),
  };
}

const tenth = (value: number): number => Math.round(value * DECIMALS) / DECIMALS;
/** As detection compares it. A tenth may be on a limit that the value does not reach. */
const hundredth = (value: number): number => Math.round(value * 100) / 100;

/** Periods without a value, longer than the reporting interval explains. */
export function findGaps(
  points: readonly { t: number }[],
  { from, to }: Pick<Period, 'from' | 'to'>,
  resolutionS: number,
): { from: number; to: number }[] {
  const step = resolutionS * SECOND_MS;
  const ends = [...points.map(({ t }) => t), to];
  return ends.flatMap((next, index) => {
    const before = points[index - 1];
    const since = before ? before.t + step : from;
    return next - since > GAP_S * SECOND_MS ? [{ from: since, to: next }] : [];
  });
}

/** The times at which limits change, with the new limits. */
export function limitSteps(
  limitsAt: (t: number) => Limits,
  { from, to }: Pick<Period, 'from' | 'to'>,
  resolutionS: number,
): (Limits & { t: number })[] {
  const steps: (Limits & { t: number })[] = [];
  for (let t = from; t < to; t += resolutionS * SECOND_MS) {
    const limits = limitsAt(t);
    const last = steps.at(-1);
    if (!last || last.high !== limits.high || last.low !== limits.low) steps.push({ t, ...limits });
  }
  return steps;
}
