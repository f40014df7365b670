import { MINUTE_MS } from '../../../platform/durations.ts';
import { minutesOf } from '../../report/period.ts';
import type { Sample } from '../../report/report.ts';
import { type Minutes, minuteOf } from '../minutes.ts';
import { guestAt } from '../people/guest-at.ts';
import type { Change, Context, DeviceModel, HomeModel, Raised, Rule } from '../types.ts';
import { allRings, loudMinutesSince, recounted } from './loud-minutes.ts';
import {
  isInPrivateRoom,
  newestOf,
  type Rings,
  removeInPrivateRooms,
  ringsOf,
  ringToKeep,
  withSound,
} from './loudness.ts';
import { allowedGapMinutes, completeUntil, type NoiseEnd, noiseQuieted, quietSince } from './noise-end.ts';
import { type NoiseIncident, type OpenNoise, openNoise } from './noise-incident.ts';
import { climb, climbByClock, DATA_GRACE_MS, noiseDetected, planNext, stillLoud } from './noise-levels.ts';
import { firstLoudWindow, type LoudWindow } from './noise-window.ts';

export { openNoise } from './noise-incident.ts';

const NO_DATA_MS = 60 * MINUTE_MS;
/** A returning device sends hours in several reports. All of them are awaited. */
const BACKFILL_PAUSE_MS = 10 * MINUTE_MS;
/** As long as the longest duration, so that a new window shares no minute with the last incident. */
const MIN_GAP_MS = 15 * MINUTE_MS;

/** Noise in the home: `noise_detected` with levels 1 to 3, and `noise_quieted` once. */
export const noise: Rule = {
  onSample(home, device, sample, context) {
    const { t, laeq } = sample;
    if (laeq === undefined) return undefined;
    if (!context.settings.noise.enabled) return ignoreSample(home, device, context);
    const ring = withSound(device.state.loudness, t, laeq);
    if (!ring) return undefined;
    const change = evaluateMinute(home, device.device_id, ring, sample, context);
    return { ...change, devices: { [device.device_id]: { loudness: ringToKeep(ring) } } };
  },

  onTick(home, context) {
    const removal = removeInPrivateRooms(home, 'loudness');
    const before = openNoise(home.state.noise);
    if (!before) return removal;
    const devices = before.devices.filter((deviceId) => !isInPrivateRoom(home, deviceId));
    const rings = ringsOf(home, devices);
    if (!context.settings.noise.enabled || devices.length === 0)
      return { ...switchedOff(before, rings, context), ...removal };
    const open = { ...before, devices };
    const raised = climbByClock(open, rings, context);
    if (silenceKnownAt(open, rings) <= context.now)
      return { ...endedBySilence(open, rings, context, raised), ...removal };
    const changes = raised.length > 0 || devices.length < before.devices.length;
    return changes ? { home: { noise: open }, raised, ...removal } : removal;
  },

  wakeAt(home, context) {
    const open = openNoise(home.state.noise);
    if (!open) return undefined;
    const rings = ringsOf(home, open.devices);
    const silence = silenceKnownAt(open, rings);
    if (open.due === undefined) return silence;
    const decided = open.due + DATA_GRACE_MS;
    // An overdue level waits for data, unless the present data suffices.
    const waits = decided <= context.now && !stillLoud(open.due, rings, context);
    return waits ? silence : Math.min(decided, silence);
  },
};

/** Minutes do not count while the rule is off, even after it is switched on again. */
function ignoreSample(home: HomeModel, device: DeviceModel, context: Context): Change | undefined {
  const open = openNoise(home.state.noise);
  const removal = device.state.loudness && { devices: { [device.device_id]: { loudness: undefined } } };
  return open ? { ...switchedOff(open, ringsOf(home, open.devices), context), ...removal } : removal;
}

/** Effect of a device's new minute on the incident. */
function evaluateMinute(
  home: HomeModel,
  deviceId: string,
  ring: Minutes,
  sample: Sample,
  context: Context,
): Change | undefined {
  const open = openNoise(home.state.noise);
  if (open?.devices.includes(deviceId)) return continueIncident(home, open, deviceId, ring, sample, context);
  const window = firstLoudWindow(ring, sample.t, earliestWindow(home.state.noise), context);
  if (open && !window) {
    const counted = countMinute(home, open, deviceId, ring, sample, context);
    return counted === open ? undefined : { home: { noise: counted } };
  }
  if (!window) return undefined;
  if (!open) return opened(home, deviceId, ring, { ...window, ...periodOf(sample) }, context);
  const rings = ringsOf(home, open.devices);
  if (window.at >= silenceOf(open, rings)) {
    const over = endedBySilence(open, rings, context);
    const next = evaluateMinute(
      { ...home, state: { ...home.state, ...over.home } },
      deviceId,
      ring,
      sample,
      context,
    );
    return next ? { ...next, raised: [...over.raised, ...(next.raised ?? [])] } : over;
  }
  const counted = countMinute(home, open, deviceId, ring, sample, context);
  const joined = { ...withSample(counted, sample, context), devices: [...open.devices, deviceId] };
  return advanced(joined, new Map(rings).set(deviceId, ring), context);
}

function continueIncident(
  home: HomeModel,
  open: OpenNoise,
  deviceId: string,
  ring: Minutes,
  sample: Sample,
  context: Context,
): Change {
  const rings = ringsOf(home, open.devices);
  if (sample.t >= silenceOf(open, rings)) return endedBySilence(open, rings, context);
  const counted = countMinute(home, open, deviceId, ring, sample, context);
  return advanced(withSample(counted, sample, context), new Map(rings).set(deviceId, ring), context);
}

/** A minute of the incident counts whichever device of the home measured it. */
function countMinute(
  home: HomeModel,
  open: OpenNoise,
  deviceId: string,
  ring: Minutes,
  { t }: Sample,
  context: Context,
): OpenNoise {
  const { startedAt, loud } = open;
  if (t < startedAt) return open;
  // Silence may have ended it before this minute, unless earlier minutes of its devices still arrive. Counts end with
  // the incident, the peak does not.
  const mayBeLater = t >= silenceOf(open, ringsOf(home, open.devices));
  const peak = mayBeLater ? open.peak : Math.max(open.peak, ring.find(([other]) => other === t)?.[1] ?? 0);
  const rings = new Map(allRings(home)).set(deviceId, ring);
  const before = home.devices.get(deviceId)?.state.loudness ?? [];
  const isReplaced = before.some(([other]) => minuteOf(other) === minuteOf(t));
  const recount = loud && recounted(loud, startedAt, { t, isReplaced }, rings, context);
  if (peak === open.peak && recount === loud) return open;
  return { ...open, peak, ...(recount ? { loud: recount } : {}) };
}

function withSample(open: OpenNoise, sample: Sample, { now }: Context): OpenNoise {
  const { periodMin = 0 } = periodOf(sample);
  return {
    ...open,
    heardAt: now,
    ...(periodMin > (open.periodMin ?? 0) ? { periodMin } : {}),
  };
}

function periodOf({ period_s }: Sample): Pick<OpenNoise, 'periodMin'> {
  return period_s === undefined ? {} : { periodMin: minutesOf(period_s) };
}

/** A new incident shares no minute with the last one and keeps a distance from it. */
function earliestWindow(incident: NoiseIncident | undefined): number {
  if (!incident) return Number.NEGATIVE_INFINITY;
  return 'endedAt' in incident ? incident.endedAt + MIN_GAP_MS : incident.startedAt;
}

function opened(
  home: HomeModel,
  deviceId: string,
  ring: Minutes,
  window: LoudWindow & Pick<OpenNoise, 'periodMin'>,
  context: Context,
): Change {
  const { at, startedAt, watchedSince, laeq, periodMin } = window;
  const rings = new Map(allRings(home)).set(deviceId, ring);
  const levels = [...rings.values()].flat().filter(([t]) => t >= startedAt);
  const open: OpenNoise = {
    // By minute: the same noise gets the same id, whichever of its minutes came first.
    incidentId: context.idFor('noise', deviceId, minuteOf(startedAt)),
    guestId: guestAt(home.state, at),
    devices: [deviceId],
    startedAt,
    watchedSince,
    loud: loudMinutesSince(startedAt, rings, context),
    level: 1,
    levelAt: at,
    looksAgain: 0,
    peak: Math.max(...levels.map(([, level]) => level)),
    heardAt: context.now,
    ...(periodMin === undefined ? {} : { periodMin }),
  };
  planNext(open, context);
  const first = noiseDetected(open, { deviceId, t: at, laeq }, context);
  return advanced(open, new Map([[deviceId, ring]]), context, [first]);
}

/** Decides due levels first, then the end: a level needs noise after its due time. */
function advanced(open: OpenNoise, rings: Rings, context: Context, before: Raised[] = []): Change {
  const raised = [...before, ...climb(open, rings, completeUntil(open, rings), context)];
  const at = quietSince(open, rings, context);
  if (at !== undefined) return ended(open, rings, { at, until: at, reason: 'quiet' }, context, raised);
  return { home: { noise: open }, ...(raised.length > 0 ? { raised } : {}) };
}

interface Ended {
  home: { noise: NoiseIncident };
  raised: Raised[];
}

/** Earlier data may still reach a level. */
function endedBySilence(
  before: OpenNoise,
  rings: Rings,
  context: Context,
  raisedBefore: Raised[] = [],
): Ended {
  const open = { ...before };
  const at = silenceOf(open, rings);
  const raised = [...raisedBefore, ...climb(open, rings, at, context)];
  return ended(open, rings, { at, until: at - noDataMs(open), reason: 'no_data' }, context, raised);
}

function ended(open: OpenNoise, rings: Rings, end: NoiseEnd, context: Context, before: Raised[] = []): Ended {
  return {
    home: { noise: { endedAt: end.at } },
    raised: [...before, noiseQuieted(open, rings, end, context)],
  };
}

function switchedOff(open: OpenNoise, rings: Rings, context: Context): Change {
  return ended(open, rings, { at: context.now, until: context.now, reason: 'disabled' }, context);
}

/** An hour, unless a device has a longer period. */
function noDataMs(open: OpenNoise): number {
  return Math.max(NO_DATA_MS, allowedGapMinutes(open) * MINUTE_MS);
}

/** When none of its devices has reported for that long. */
function silenceOf(open: OpenNoise, rings: Rings): number {
  return Math.max(newestOf(rings), open.startedAt) + noDataMs(open);
}

/** When the clock may end it: after the hour, and after a backfill is complete. */
function silenceKnownAt(open: OpenNoise, rings: Rings): number {
  return Math.max(silenceOf(open, rings), open.heardAt + BACKFILL_PAUSE_MS);
}
