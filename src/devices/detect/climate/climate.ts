import type { HomeSettings } from '../../../homes/settings.ts';
import { MINUTE_MS } from '../../../platform/durations.ts';
import { gapFor } from '../../report/period.ts';
import { followEpisode, pausedEpisode } from '../episode.ts';
import { lateMark } from '../late.ts';
import { rounded, wholeMinutes } from '../minutes.ts';
import type { Threshold } from '../threshold.ts';
import type { Change, Context, DeviceModel, Raised, Rule } from '../types.ts';
import { climatePaused } from './climate-pause.ts';
import type { ClimateState, LimitName } from './state.ts';
import { meanOf, withReading } from './trailing-mean.ts';

const GAP_MS = 45 * MINUTE_MS;

interface Limit {
  name: LimitName;
  metric: 'temp' | 'rh';
  /** Name of the value in the event. */
  member: 'temperature' | 'humidity';
  side: 'high' | 'low';
  began: Raised['type'];
  ended: Raised['type'];
  hysteresis: number;
  holdMin: number;
  recoverMin: number;
  cooldownMin: number;
}

const TEMPERATURE = {
  metric: 'temp',
  member: 'temperature',
  hysteresis: 1,
  holdMin: 15,
  recoverMin: 10,
  cooldownMin: 60,
} as const;

/** An hour, so that a shower does not count as a damp room. */
const HUMIDITY = {
  metric: 'rh',
  member: 'humidity',
  hysteresis: 5,
  holdMin: 60,
  recoverMin: 30,
  cooldownMin: 120,
} as const;

const LIMITS: readonly Limit[] = [
  {
    ...TEMPERATURE,
    name: 'temp_high',
    side: 'high',
    began: 'temperature_high',
    ended: 'temperature_dropped_normal',
  },
  {
    ...TEMPERATURE,
    name: 'temp_low',
    side: 'low',
    began: 'temperature_low',
    ended: 'temperature_risen_normal',
  },
  { ...HUMIDITY, name: 'hum_high', side: 'high', began: 'humidity_high', ended: 'humidity_dropped_normal' },
  { ...HUMIDITY, name: 'hum_low', side: 'low', began: 'humidity_low', ended: 'humidity_risen_normal' },
];

/** Temperature and humidity of a device: too high, too low, and back to normal. */
export const climate: Rule = {
  onSample(_home, device, sample, context) {
    if (sample.temp === undefined && sample.rh === undefined) return undefined;
    const before = device.state.climate;
    if (climatePaused(device, sample.t)) return before && changed(device, paused(before));
    const after: ClimateState = { ...before };
    const raised = (['temp', 'rh'] as const).flatMap((metric) => {
      const value = sample[metric];
      const readings = value === undefined ? undefined : withReading(before?.[metric], sample.t, value);
      if (!readings) return [];
      after[metric] = readings;
      const average = { mean: meanOf(readings), t: sample.t, gapMs: gapFor(GAP_MS, sample) };
      return LIMITS.filter((limit) => limit.metric === metric).flatMap((limit) =>
        evaluateLimit(limit, device, after, average, context),
      );
    });
    if (after.temp === before?.temp && after.rh === before?.rh) return undefined;
    return { ...changed(device, after), ...(raised.length > 0 ? { raised } : {}) };
  },
};

function evaluateLimit(
  limit: Limit,
  device: DeviceModel,
  state: ClimateState,
  { mean, t, gapMs }: { mean: number; t: number; gapMs: number },
  context: Context,
): Raised[] {
  const threshold = {
    ...thresholdOf(limit, climateLimit(limit.name, device.configuration, context.settings)),
    gapMs,
  };
  const step = followEpisode(state[limit.name], mean, t, threshold, limit.cooldownMin * MINUTE_MS);
  if (step.state) state[limit.name] = step.state;
  else delete state[limit.name];

  const episode = step.began ?? step.ended;
  if (!episode) return [];
  const { start, at } = episode;
  const type = step.began ? limit.began : limit.ended;
  return [
    {
      type,
      key: `${type}:${device.device_id}:${start}`,
      at,
      deviceId: device.device_id,
      startedAt: start,
      ...lateMark('window', at, context.now),
      data: {
        [limit.member]: rounded(mean, 1),
        threshold: threshold.limit,
        hysteresis: limit.hysteresis,
        durationMinutes: wholeMinutes(start, at),
      },
    },
  ];
}

/** A device may have limits of its own, for example in a sauna or a wine cellar. */
export function climateLimit(
  name: LimitName,
  configuration: Record<string, unknown>,
  settings: Pick<HomeSettings, 'climate'>,
): number {
  const own = configuration['climate'];
  const value = typeof own === 'object' && own !== null ? (own as Record<string, unknown>)[name] : undefined;
  return typeof value === 'number' ? value : settings.climate[name];
}

function thresholdOf(
  { side, hysteresis, holdMin, recoverMin }: Limit,
  limit: number,
): Omit<Threshold, 'gapMs'> {
  return {
    side,
    limit,
    hysteresis,
    holdMs: holdMin * MINUTE_MS,
    recoverMs: recoverMin * MINUTE_MS,
  };
}

function paused(before: ClimateState): ClimateState {
  const after: ClimateState = { ...before };
  for (const { name } of LIMITS) {
    const episode = before[name] && pausedEpisode(before[name]);
    if (episode) after[name] = episode;
    else delete after[name];
  }
  return after;
}

function changed(device: DeviceModel, state: ClimateState): Change {
  return { devices: { [device.device_id]: { climate: state } } };
}
