import { MINUTE_MS } from '../../../platform/durations.ts';
import { lastMotionAt } from '../people/pir.ts';
import type { Context, HomeModel, Stay } from '../types.ts';
import { isInSchedule, nextEdge } from './schedule.ts';

/** After check-out, guests return for forgotten things and cleaners come. */
const AFTER_CHECKOUT_MS = 60 * MINUTE_MS;
const AFTER_MOTION_MS = 30 * MINUTE_MS;

/** Whether the settings alone want the alarm armed. Undefined: no preference. */
export function plannedAlarm(home: HomeModel, { now, settings, timezone }: Context): boolean | undefined {
  const { mode, schedule } = settings.alarm;
  if (mode === 'schedule' && schedule.length > 0) return isInSchedule(schedule, now, timezone);
  const { stays } = home.state;
  // Until the stays are loaded, vacancy is unknown.
  if (mode !== 'vacant' || !stays) return undefined;
  if (stays.some((stay) => covers(stay, now))) return false;
  return now >= vacantFrom(home, stays, now) ? true : undefined;
}

/** When the plan may change next. */
export function nextPlanAt(home: HomeModel, { now, settings, timezone }: Context): number | undefined {
  const { mode, schedule } = settings.alarm;
  if (mode === 'schedule') return nextEdge(schedule, now, timezone);
  const { stays } = home.state;
  if (mode !== 'vacant' || !stays) return undefined;
  const ends = stays.filter((stay) => covers(stay, now)).map((stay) => stay.to);
  if (ends.length > 0) return Math.max(...ends) + AFTER_CHECKOUT_MS;
  const vacantAt = vacantFrom(home, stays, now);
  return vacantAt > now ? vacantAt : undefined;
}

/** A guest's stay began after the alarm was armed, so it was not armed against this guest. */
export function stayBeganSince({ state }: HomeModel, armedAt: number, now: number): boolean {
  return state.stays?.some((stay) => stay.from > armedAt && covers(stay, now)) ?? false;
}

export function nextStayAt({ state }: HomeModel, now: number): number | undefined {
  const begins = state.stays?.map((stay) => stay.from).filter((from) => from > now) ?? [];
  return begins.length > 0 ? Math.min(...begins) : undefined;
}

function vacantFrom(home: HomeModel, stays: Stay[], now: number): number {
  const ends = stays.map((stay) => stay.to).filter((to) => to <= now);
  const motion = lastMotionAt(home) ?? Number.NEGATIVE_INFINITY;
  return Math.max(motion + AFTER_MOTION_MS, ...ends.map((to) => to + AFTER_CHECKOUT_MS));
}

function covers({ from, to }: Stay, t: number): boolean {
  return from <= t && t < to;
}
