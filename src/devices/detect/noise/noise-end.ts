import { MINUTE_MS } from '../../../platform/durations.ts';
import { endOfMinute, episodeMinutes } from '../episode-time.ts';
import { lateMark } from '../late.ts';
import { type Minutes, minuteOf } from '../minutes.ts';
import type { Context, Raised } from '../types.ts';
import { countUntil } from './loud-minutes.ts';
import { isQuiet, newestOf, type Rings } from './loudness.ts';
import type { OpenNoise } from './noise-incident.ts';
import { noiseLimitDb, settingsInMinute } from './noise-limit.ts';

const QUIET_MINUTES = 5;
const GAP_MINUTES = 5;
/** A device that is silent for this long does not keep an incident open while another one reports. */
const LEFT_OUT_AFTER_MINUTES = 10;

export interface NoiseEnd {
  at: number;
  /** Minutes after it do not count. With missing data it is before the incident's end. */
  until: number;
  reason: 'quiet' | 'no_data' | 'disabled';
}

/**
 * When every device of the incident had been quiet for long enough, if so. Single minutes without data count neither
 * way, but each reporting device needs a minute at the end of the span.
 */
export function quietSince(open: OpenNoise, rings: Rings, context: Context): number | undefined {
  let lastUnrest = Number.NEGATIVE_INFINITY;
  for (const ring of rings.values()) {
    const unrest = ring.findLast((minute) => !isQuiet(...minute, context));
    if (unrest) lastUnrest = Math.max(lastUnrest, minuteOf(unrest[0]));
  }
  const newestMinute = minuteOf(newestOf(rings));
  const leftOutAfter = leftOutAfterMinutes(open);
  let at = open.levelAt;
  for (const ring of rings.values()) {
    const newest = ring.at(-1);
    if (!newest) continue;
    if (minuteOf(newest[0]) < newestMinute - leftOutAfter) {
      at = Math.max(at, newest[0] + leftOutAfter * MINUTE_MS);
      continue;
    }
    const enough = quietLongEnough(ring, lastUnrest);
    if (enough === undefined) return undefined;
    at = Math.max(at, enough);
  }
  return at;
}

/** A device with long reporting periods is not silent in between. */
export function allowedGapMinutes({ periodMin = 0 }: OpenNoise): number {
  return 1.5 * periodMin;
}

function leftOutAfterMinutes(open: OpenNoise): number {
  return Math.max(LEFT_OUT_AFTER_MINUTES, allowedGapMinutes(open));
}

/** Until when all data is in: devices with short periods wait for those with long ones. */
export function completeUntil(open: OpenNoise, rings: Rings): number {
  const newest = newestOf(rings);
  if (open.periodMin === undefined) return newest;
  const since = newest - leftOutAfterMinutes(open) * MINUTE_MS;
  const latest = [...rings.values()].map((ring) => ring.at(-1)?.[0] ?? newest);
  return Math.min(...latest.filter((t) => t >= since));
}

/** After a gap the wait starts again: the missing minutes may still arrive. */
function quietLongEnough(ring: Minutes, lastUnrest: number): number | undefined {
  let since = lastUnrest;
  let before = lastUnrest;
  for (const [t] of ring) {
    const minute = minuteOf(t);
    if (minute <= lastUnrest) continue;
    if (minute - before > GAP_MINUTES) since = minute;
    if (minute >= since + QUIET_MINUTES) return t;
    before = minute;
  }
  return undefined;
}

export function noiseQuieted(
  open: OpenNoise,
  rings: Rings,
  { at, until, reason }: NoiseEnd,
  context: Context,
): Raised {
  const { incidentId, guestId, startedAt, level, loud } = open;
  const counted = loud && countUntil(loud, startedAt, until);
  const last = loudestDevice(rings, at);
  return {
    type: 'noise_quieted',
    key: `noise_quieted:${incidentId}`,
    at,
    // The device whose level is reported.
    ...(last === undefined ? {} : { deviceId: last.deviceId }),
    guestId,
    incidentId,
    startedAt,
    ...lateMark('window', at, context.now),
    data: {
      ...(last === undefined ? {} : { soundLevel: last.laeq }),
      soundThreshold: noiseLimitDb(at, settingsInMinute(at, context)),
      durationMinutes: episodeMinutes(startedAt, counted?.loudUntil ?? endOfMinute(until)),
      ...(counted
        ? { loudMinutes: counted.loudMinutes, loudUntil: new Date(counted.loudUntil).toISOString() }
        : {}),
      peakSoundLevel: open.peak,
      highestLevel: level,
      notificationsSent: level,
      reason,
    },
  };
}

/** The loudest of the devices' newest levels. */
function loudestDevice(rings: Rings, at: number): { deviceId: string; laeq: number } | undefined {
  let loudest: { deviceId: string; laeq: number } | undefined;
  for (const [deviceId, ring] of rings) {
    const [, laeq] = ring.findLast(([t]) => t <= at) ?? [];
    if (laeq === undefined) continue;
    // Ties go to the lowest id: the device that opened the incident depends on the order of reports.
    const isLouder =
      !loudest || laeq > loudest.laeq || (laeq === loudest.laeq && deviceId < loudest.deviceId);
    if (isLouder) loudest = { deviceId, laeq };
  }
  return loudest;
}
