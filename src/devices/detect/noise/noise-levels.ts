import { MINUTE_MS, SECOND_MS } from '../../../platform/durations.ts';
import { endOfMinute, episodeMinutes } from '../episode-time.ts';
import { lateMark } from '../late.ts';
import { minuteOf } from '../minutes.ts';
import type { Context, Raised } from '../types.ts';
import { countUntil } from './loud-minutes.ts';
import { isLoud, type Rings } from './loudness.ts';
import type { OpenNoise } from './noise-incident.ts';
import { inQuietHours, noiseLimitDb, settingsInMinute } from './noise-limit.ts';

const HIGHEST_LEVEL = 3;
/** The next level needs this many loud minutes among those before it. */
const LOOK_BACK_MINUTES = 5;
const LOUD_MINUTES = 3;
const LOOK_AGAIN_MS = 2 * MINUTE_MS;
const MOST_LOOKS_AGAIN = 3;
/** By then the current minute has arrived, if anything arrives. */
export const DATA_GRACE_MS = 90 * SECOND_MS;

interface LoudMinute {
  deviceId: string;
  t: number;
  laeq: number;
}

/**
 * Decides every level due by `completeUntil`, the newest minute with all data in. Uses event time: half an hour of noise
 * in one batch climbs like noise reported by the minute.
 */
export function climb(open: OpenNoise, rings: Rings, completeUntil: number, context: Context): Raised[] {
  const raised: Raised[] = [];
  while (open.due !== undefined && open.due <= completeUntil) {
    const loudest = stillLoud(open.due, rings, context);
    if (loudest) raised.push(nextLevel(open, open.due, loudest, context));
    else lookAgain(open, open.due);
  }
  return raised;
}

/**
 * Decides by the clock, if no minute after the due time has arrived. The present data may suffice. Missing data may
 * still come, so a level is never refused here.
 */
export function climbByClock(open: OpenNoise, rings: Rings, context: Context): Raised[] {
  const raised: Raised[] = [];
  while (open.due !== undefined && open.due + DATA_GRACE_MS <= context.now) {
    const loudest = stillLoud(open.due, rings, context);
    if (!loudest) break;
    raised.push(nextLevel(open, open.due, loudest, context));
  }
  return raised;
}

/** The newest loud minute, if enough of the last ones were loud on one device of the incident. */
export function stillLoud(due: number, rings: Rings, context: Context): LoudMinute | undefined {
  const loud = new Set<number>();
  let newest: LoudMinute | undefined;
  for (const [deviceId, ring] of rings) {
    for (const [t, laeq] of ring) {
      if (t > due || minuteOf(t) <= minuteOf(due) - LOOK_BACK_MINUTES || !isLoud(t, laeq, context)) continue;
      loud.add(minuteOf(t));
      const wins = !newest || t > newest.t || (t === newest.t && laeq > newest.laeq);
      if (wins) newest = { deviceId, t, laeq };
    }
  }
  return loud.size >= LOUD_MINUTES ? newest : undefined;
}

function nextLevel(open: OpenNoise, due: number, minute: LoudMinute, context: Context): Raised {
  open.level += 1;
  open.levelAt = due;
  open.looksAgain = 0;
  planNext(open, context);
  return noiseDetected(open, minute, context);
}

/** A full step after the last level, so that the guest has time to react. */
export function planNext(open: OpenNoise, { settings }: Context): void {
  if (open.level >= HIGHEST_LEVEL) delete open.due;
  else open.due = open.levelAt + settings.noise.step_min * MINUTE_MS;
}

function lookAgain(open: OpenNoise, due: number): void {
  if (open.looksAgain >= MOST_LOOKS_AGAIN) {
    delete open.due;
    return;
  }
  open.looksAgain += 1;
  open.due = due + LOOK_AGAIN_MS;
}

/** The event of the level just reached. */
export function noiseDetected(open: OpenNoise, minute: LoudMinute, context: Context): Raised {
  const { incidentId, guestId, startedAt, level, levelAt: at, due, loud } = open;
  const held = settingsInMinute(minute.t, context);
  return {
    type: 'noise_detected',
    key: `noise_detected:${incidentId}:${level}`,
    at,
    deviceId: minute.deviceId,
    guestId,
    incidentId,
    startedAt,
    ...lateMark('window', at, context.now),
    data: {
      soundLevel: minute.laeq,
      soundThreshold: noiseLimitDb(minute.t, held),
      disturbanceMonitoringLevel: level,
      durationMinutes: episodeMinutes(open.watchedSince ?? startedAt, endOfMinute(at)),
      ...(loud ? { loudMinutes: countUntil(loud, startedAt, at).loudMinutes } : {}),
      ...(due === undefined ? {} : { nextNotificationAt: new Date(due).toISOString() }),
      quietHours: inQuietHours(minute.t, held),
    },
  };
}
