import { MINUTE_MS } from '../../../platform/durations.ts';
import { lateMark } from '../late.ts';
import { type Minutes, minuteOf, rounded, wholeMinutes } from '../minutes.ts';
import { evaluateThreshold, type Threshold, type ThresholdState } from '../threshold.ts';
import type { Change, Context, DeviceModel, Raised, Rule } from '../types.ts';
import { removeInPrivateRooms, withSound } from './loudness.ts';
import { noiseLimitDb } from './noise-limit.ts';
import type { SoundAverageState } from './state.ts';

const MEAN_MINUTES = 5;
const HYSTERESIS_DB = 3;
const RECOVER_MS = 3 * MINUTE_MS;
const GAP_MS = 5 * MINUTE_MS;
const APART_MS = 10 * MINUTE_MS;

/**
 * The level of one sensor, independent of the home's incident. Only users are notified of a high level, once each
 * time. The return to normal is an event for all.
 */
export const soundAverage: Rule = {
  onSample(_home, device, { t, laeq }, context) {
    if (laeq === undefined) return undefined;
    const before = device.state.soundAverage;
    if (!context.settings.noise.enabled) return before && changed(device, undefined);
    // The noise rule stores the minutes and has not seen this one yet.
    const { loudness } = device.state;
    if (t <= (loudness?.at(-1)?.[0] ?? Number.NEGATIVE_INFINITY)) return undefined;
    const ring = withSound(loudness, t, laeq);
    if (!ring) return undefined;

    const limit = noiseLimitDb(t, context);
    const mean = rounded(energyMean(ring, t));
    const step = evaluateThreshold(before?.machine, mean, t, thresholdAt(limit));
    if (!before && !step.state) return undefined;
    if (step.began !== undefined) {
      const raised = aboutSound(
        'avg_sound_high',
        device.device_id,
        { start: t, at: step.began, mean, limit },
        context,
      );
      return { ...changed(device, stateOf(step.state, before?.toldAt, t)), raised: [raised] };
    }
    const apart = step.ended === undefined || isApart(before?.toldAt, step.ended);
    if (step.ended === undefined || !apart) return changed(device, stateOf(step.state, before?.toldAt, t));
    const start = before?.machine?.start ?? step.ended;
    const raised = droppedNormal(device.device_id, { start, at: step.ended, mean, limit }, context);
    return { ...changed(device, stateOf(step.state, step.ended, t)), raised: [raised] };
  },

  /** In a bedroom or bathroom the rule is off: it raises nothing. */
  onTick: (home) => removeInPrivateRooms(home, 'soundAverage'),
};

function thresholdAt(limit: number): Threshold {
  return { side: 'high', limit, hysteresis: HYSTERESIS_DB, holdMs: 0, recoverMs: RECOVER_MS, gapMs: GAP_MS };
}

/** Sound adds up by energy: the mean of 60 and 80 dB is 77, not 70. */
function energyMean(ring: Minutes, t: number): number {
  const energies = ring
    .filter(([other]) => minuteOf(other) > minuteOf(t) - MEAN_MINUTES)
    .map(([, laeq]) => 10 ** (laeq / 10));
  return 10 * Math.log10(energies.reduce((sum, energy) => sum + energy, 0) / energies.length);
}

function isApart(toldAt: number | undefined, at: number): boolean {
  return toldAt === undefined || at - toldAt >= APART_MS;
}

function stateOf(
  machine: ThresholdState | undefined,
  toldAt: number | undefined,
  t: number,
): SoundAverageState | undefined {
  const matters = toldAt !== undefined && (machine !== undefined || !isApart(toldAt, t));
  if (!machine && !matters) return undefined;
  return { ...(machine ? { machine } : {}), ...(matters ? { toldAt } : {}) };
}

function changed(device: DeviceModel, soundAverage: SoundAverageState | undefined): Change {
  return { devices: { [device.device_id]: { soundAverage } } };
}

interface SoundEpisode {
  start: number;
  at: number;
  mean: number;
  limit: number;
}

function droppedNormal(deviceId: string, episode: SoundEpisode, context: Context): Raised {
  const durationMinutes = wholeMinutes(episode.start, episode.at);
  return aboutSound('sound_level_dropped_normal', deviceId, episode, context, { durationMinutes });
}

function aboutSound(
  type: 'avg_sound_high' | 'sound_level_dropped_normal',
  deviceId: string,
  { start, at, mean, limit }: SoundEpisode,
  { now }: Context,
  more: object = {},
): Raised {
  return {
    type,
    key: `${type}:${deviceId}:${start}`,
    at,
    deviceId,
    startedAt: start,
    ...lateMark('window', at, now),
    data: { soundLevel: rounded(mean, 1), soundThreshold: limit, ...more },
  };
}
