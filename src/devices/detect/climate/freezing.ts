import { MINUTE_MS } from '../../../platform/durations.ts';
import { gapFor } from '../../report/period.ts';
import { lateMark } from '../late.ts';
import { type Minutes, rounded } from '../minutes.ts';
import { evaluateThreshold, type Threshold, withoutClocks } from '../threshold.ts';
import type { Change, Context, DeviceModel, Raised, Rule } from '../types.ts';
import { climatePaused } from './climate-pause.ts';
import type { FreezingState } from './state.ts';
import { meanOf } from './trailing-mean.ts';

const HOLD_MS = 10 * MINUTE_MS;
const REARM_MS = 30 * MINUTE_MS;
const REARM_DEGREES = 2;
const GAP_MS = 45 * MINUTE_MS;
const REPEAT_MS = 720 * MINUTE_MS;
/** 35 °F: pipes in an outer wall freeze at this temperature, so the rule does not wait. */
const AT_ONCE_DEGREES = 1.7;
/** The same distance for homes with a lower limit, such as a cold store. */
const AT_ONCE_BELOW_LIMIT = 2.3;

const TREND_STEP_MS = 10 * MINUTE_MS;
const TREND_MS = 60 * MINUTE_MS;
const TREND_AT_LEAST_MS = 30 * MINUTE_MS;
/** The trend is recorded from this far above the limit. A warm home stores nothing. */
const TREND_FROM_DEGREES = 6;

/** `almost_freezing`, repeated every twelve hours while it stays cold. */
export const freezing: Rule = {
  onSample(_home, device, sample, context) {
    const { t } = sample;
    const before = device.state.freezing;
    if (climatePaused(device, t)) return before && paused(device, before);
    // The climate rule runs first and stores the minutes. If this sample is not the newest, it came too late.
    const readings = device.state.climate?.temp;
    if (!readings || readings.at(-1)?.[0] !== t) return undefined;
    const degrees = meanOf(readings);
    const { freeze } = context.settings.climate;
    const step = evaluateThreshold(
      before?.machine,
      degrees,
      t,
      thresholdFor(freeze, degrees, gapFor(GAP_MS, sample)),
    );

    if (!step.state && degrees >= freeze + TREND_FROM_DEGREES) return before && changed(device, undefined);
    const trend = withPoint(before?.trend ?? [], t, degrees);
    if (!step.state) return changed(device, { trend });

    const lastRaised = step.began === undefined ? raisedBefore(before) : { at: step.began, repeat: 0 };
    const repeat =
      step.state.phase === 'active' && lastRaised ? Math.floor((t - lastRaised.at) / REPEAT_MS) : 0;
    const isNews = step.began !== undefined || (lastRaised !== undefined && repeat > lastRaised.repeat);
    const after = { trend, machine: step.state, ...lastRaised, ...(isNews ? { repeat } : {}) };
    if (!lastRaised || !isNews) return changed(device, after);
    const at = lastRaised.at + repeat * REPEAT_MS;
    const episode = { start: step.state.start, at, repeat, degrees, trend, t };
    return { ...changed(device, after), raised: [almostFreezing(device.device_id, episode, context)] };
  },
};

function raisedBefore(before: FreezingState | undefined): { at: number; repeat: number } | undefined {
  return before?.at === undefined ? undefined : { at: before.at, repeat: before.repeat ?? 0 };
}

function thresholdFor(limit: number, degrees: number, gapMs: number): Threshold {
  const atOnce = degrees <= Math.min(AT_ONCE_DEGREES, limit - AT_ONCE_BELOW_LIMIT);
  return {
    side: 'low',
    limit,
    hysteresis: REARM_DEGREES,
    holdMs: atOnce ? 0 : HOLD_MS,
    recoverMs: REARM_MS,
    gapMs,
  };
}

/** At most seven points. */
function withPoint(trend: Minutes, t: number, degrees: number): Minutes {
  const kept = trend.filter(([at]) => t - at <= TREND_MS);
  const newest = kept.at(-1);
  return newest && t - newest[0] < TREND_STEP_MS ? kept : [...kept, [t, degrees]];
}

/** °C per hour, if the trend is long enough. */
function perHour(trend: Minutes, t: number, degrees: number): number | undefined {
  const [oldest] = trend;
  if (!oldest || t - oldest[0] < TREND_AT_LEAST_MS) return undefined;
  return rounded(((degrees - oldest[1]) * 60 * MINUTE_MS) / (t - oldest[0]), 1);
}

function almostFreezing(
  deviceId: string,
  episode: { start: number; at: number; repeat: number; degrees: number; trend: Minutes; t: number },
  { now, settings }: Context,
): Raised {
  const { start, at, repeat, degrees, trend, t } = episode;
  const trendPerHour = perHour(trend, t, degrees);
  return {
    type: 'almost_freezing',
    key: `almost_freezing:${deviceId}:${start}:${repeat}`,
    at,
    deviceId,
    startedAt: start,
    ...lateMark('safety', at, now),
    data: {
      temperature: rounded(degrees, 1),
      threshold: settings.climate.freeze,
      ...(trendPerHour === undefined ? {} : { trendPerHour }),
      ...(repeat === 0 ? {} : { repeat }),
    },
  };
}

function paused(device: DeviceModel, before: FreezingState): Change {
  const { trend: _untrusted, machine, ...rest } = before;
  const kept = machine && withoutClocks(machine);
  return changed(device, kept && { trend: [], machine: kept, ...rest });
}

function changed(device: DeviceModel, freezing: FreezingState | undefined): Change {
  return { devices: { [device.device_id]: { freezing } } };
}
