import { MINUTE_MS } from '../../../platform/durations.ts';
import type { Sample } from '../../report/report.ts';
import { followEpisode } from '../episode.ts';
import { lateMark } from '../late.ts';
import { wholeMinutes } from '../minutes.ts';
import { openNoise } from '../noise/noise-incident.ts';
import type { Threshold } from '../threshold.ts';
import type { Change, Context, DeviceModel, HomeModel, Raised, Rule } from '../types.ts';
import { guestAt } from './guest-at.ts';

/** A person carries a phone, and every second one also a watch or a tablet. */
const RADIOS_A_PERSON = 1.5;
const KEPT_ESTIMATES = 3;
const FRESH_MS = 15 * MINUTE_MS;
const CLEAR_MS = 30 * MINUTE_MS;
const COOLDOWN_MS = 240 * MINUTE_MS;

type Estimates = [number, number][];

/** More people than allowed for a while. Its end raises no event. */
export const crowd: Rule = {
  onSample(home, device, sample, context) {
    const estimate = estimateOf(sample, device);
    const newest = device.state.people?.at(-1);
    if (estimate === undefined || (newest && sample.t <= newest[0])) return undefined;
    const estimates: Estimates = [...(device.state.people ?? []), [sample.t, estimate]];
    const people = estimates.slice(-KEPT_ESTIMATES);
    return {
      ...evaluateCrowd(home, device.device_id, people, context),
      devices: { [device.device_id]: { people } },
    };
  },
};

function estimateOf({ occ, radios }: Sample, { configuration }: DeviceModel): number | undefined {
  if (occ !== undefined) return occ;
  if (radios === undefined) return undefined;
  const baseline = configuration['radio_baseline'];
  return Math.max(0, Math.round(radios / RADIOS_A_PERSON - (typeof baseline === 'number' ? baseline : 0)));
}

function evaluateCrowd(
  home: HomeModel,
  deviceId: string,
  people: Estimates,
  context: Context,
): Change | undefined {
  const before = home.state.crowd;
  const { max_occupants, hold_min, only_during_stays } = context.settings.crowd;
  const t = people.at(-1)?.[0] ?? 0;
  const isVacant = only_during_stays && guestAt(home.state, t) === null;
  if (max_occupants === null || isVacant) return before && { home: { crowd: undefined } };

  const fullest = mostPeople(home, deviceId, people, t);
  const threshold = thresholdFor(max_occupants, hold_min);
  const { state, began } = followEpisode(before, fullest.people, t, threshold, COOLDOWN_MS);
  if (!before && !state) return undefined;
  const raised = began && [crowdDetected(home, { ...began, ...fullest, max_occupants }, context)];
  return { home: { crowd: state }, ...(raised ? { raised } : {}) };
}

/** From more than allowed until one less than allowed. */
function thresholdFor(maxOccupants: number, holdMin: number): Threshold {
  return {
    side: 'high',
    limit: maxOccupants + 1,
    hysteresis: 2,
    holdMs: holdMin * MINUTE_MS,
    recoverMs: CLEAR_MS,
    gapMs: FRESH_MS,
  };
}

/** The maximum over the devices. Not the sum: two devices detect the same phones. */
function mostPeople(
  home: HomeModel,
  deviceId: string,
  people: Estimates,
  t: number,
): { deviceId: string; people: number } {
  let fullest = { deviceId, people: medianAt(people, t) ?? 0 };
  for (const other of home.devices.values()) {
    if (other.device_id === deviceId) continue;
    const seen = medianAt(other.state.people ?? [], t);
    if (seen !== undefined && seen > fullest.people) fullest = { deviceId: other.device_id, people: seen };
  }
  return fullest;
}

/** Median of the recent estimates, the lower of two, so that one outlier makes no crowd. */
function medianAt(estimates: Estimates, t: number): number | undefined {
  const fresh = estimates.filter(([at]) => at <= t && t - at <= FRESH_MS).map(([, people]) => people);
  return fresh.toSorted((one, other) => one - other)[Math.floor((fresh.length - 1) / 2)];
}

function crowdDetected(
  home: HomeModel,
  seen: { deviceId: string; people: number; start: number; at: number; max_occupants: number },
  { now }: Context,
): Raised {
  const { deviceId, people, start, at, max_occupants } = seen;
  const incidentId = openNoise(home.state.noise)?.incidentId;
  return {
    type: 'crowd_detected',
    key: `crowd_detected:${start}`,
    at,
    deviceId,
    startedAt: start,
    // Links the crowd to the noise of the same party.
    ...(incidentId === undefined ? {} : { incidentId }),
    ...lateMark('window', at, now),
    data: {
      estimatedOccupancy: people,
      maxOccupancy: max_occupants,
      durationMinutes: wholeMinutes(start, at),
    },
  };
}
