import { HOUR_MS, MINUTE_MS } from '../../../platform/durations.ts';
import { isThere, timeoutMs } from '../health/connectivity.ts';
import { lateMark } from '../late.ts';
import type { Change, Context, HomeModel, HomeState, Raised, Rule } from '../types.ts';
import { type Motion, onMotion } from './motion.ts';
import type { Stay, StayState } from './state.ts';

/** With less monitored time, a no-show cannot be known. */
const COVERED = 0.8;
/** Data this late, beyond a heartbeat, may still show the guest. */
const LATE_DATA_MS = 5 * MINUTE_MS;
/** Stays with a result that are remembered after they left the plan: they may be restored. */
const REMEMBERED = 16;

const seen = onMotion((home, { device_id: deviceId }, motion, context) => {
  const raised: Raised[] = [];
  const stays = home.state.stays?.map((stay) => {
    if (!canArrive(stay) || !isWithin(stay, motion)) return stay;
    raised.push(...checkin(stay, motion.t, deviceId, context));
    return withStatus(stay, 'present');
  });
  return changed(home, stays, raised);
});

export const presence: Rule = {
  ...seen,

  /** The time between two reports was monitored, unless the device was offline in between. */
  onReport(home, { device_id: deviceId, state }, report, { settings }) {
    const { connectivity } = state;
    if (!connectivity || connectivity.lastReportAt !== report.receivedAt) return undefined;
    const { previousReportAt: from, lastReportAt: to, since } = connectivity;
    if (from === undefined || since >= to || to - from > timeoutMs(connectivity)) return undefined;
    const stays = home.state.stays?.map((stay) => {
      if (stay.status !== 'scheduled' && stay.status !== 'expected') return stay;
      const end = Math.min(to, stay.from + settings.presence.no_show_h * HOUR_MS);
      const watched = end - Math.max(from, stay.from);
      if (watched <= 0) return stay;
      return { ...stay, covered: { ...stay.covered, [deviceId]: (stay.covered?.[deviceId] ?? 0) + watched } };
    });
    return changed(home, stays, []);
  },

  onTick(home, context) {
    const raised: Raised[] = [];
    const stays = home.state.stays?.map((stay) => atTime(home, stay, context, raised));
    return changed(home, stays, raised);
  },

  wakeAt(home, context) {
    const times = (home.state.stays ?? [])
      .map((stay) => boundary(home, stay, context))
      .filter((time) => time !== undefined);
    return times.length > 0 ? Math.min(...times) : undefined;
  },
};

/**
 * Applies the currently planned stays. A moved stay starts again. A known stay keeps its results, also when it was
 * removed and restored. A new stay may already have begun with the guest present.
 */
export function planStays(home: HomeModel, planned: Stay[], context: Context): Change {
  // In the order in which they left.
  const before = [...(home.state.goneStays ?? []), ...(home.state.stays ?? [])];
  const known = new Map(before.map((stay) => [keyOf(stay), stay]));
  const raised: Raised[] = [];
  const stays = planned
    .toSorted((a, b) => a.from - b.from || (a.guestId < b.guestId ? -1 : 1))
    .map((stay) => {
      const now = replanned(known.get(keyOf(stay)), stay, context.now);
      const found = canArrive(now) ? knownMotion(home, now) : undefined;
      if (!found) return now;
      raised.push(...checkin(now, found.t, found.deviceId, context));
      return withStatus(now, 'present');
    });
  const change = changed(home, stays, raised);
  return change ? { ...change, home: { stays, ...gone(before, stays) } } : {};
}

/**
 * The latest stays that left the plan with a result. If there are too many, those without an event go first: a
 * repeated event is worse than a repeated evaluation. Calendars that are rewritten remove and restore dozens.
 */
function gone(before: StayState[], stays: StayState[]): Pick<HomeState, 'goneStays'> {
  const planned = new Set(stays.map(keyOf));
  const left = before
    .filter((stay) => isFoundOut(stay) && !planned.has(keyOf(stay)))
    .toSorted((a, b) => Number(isRaised(a)) - Number(isRaised(b)))
    .slice(-REMEMBERED);
  return { goneStays: left.length > 0 ? left : undefined };
}

function keyOf({ guestId, from }: Stay): string {
  return `${guestId}:${from}`;
}

function isFoundOut({ status }: StayState): boolean {
  return status !== 'scheduled' && status !== 'expected';
}

function isRaised({ status }: StayState): boolean {
  return status === 'present' || status === 'ended' || status === 'no_show';
}

function replanned(before: StayState | undefined, { guestId, from, to }: Stay, now: number): StayState {
  if (!before) return { guestId, from, to, status: 'scheduled' };
  if (before.to === to) return before;
  const stay = { ...before, to };
  if (to <= now) return stay;
  // Extended after its end.
  if (stay.status === 'ended') return withStatus(stay, 'present');
  return stay.status === 'ended_unseen' ? withStatus(stay, 'inconclusive') : stay;
}

function knownMotion(home: HomeModel, stay: Stay): { t: number; deviceId: string } | undefined {
  let first: { t: number; deviceId: string } | undefined;
  for (const { device_id: deviceId, state } of home.devices.values()) {
    const { lastMotionAt: t, lastMotionFrom: from } = state.pir ?? {};
    if (t === undefined || from === undefined || !isWithin(stay, { t, from })) continue;
    if (!first || t < first.t) first = { t, deviceId };
  }
  return first;
}

function atTime(home: HomeModel, before: StayState, context: Context, raised: Raised[]): StayState {
  const { now } = context;
  let stay = before;
  if (stay.status === 'scheduled' && now >= stay.from) stay = withStatus(stay, 'expected');
  if (stay.status === 'expected') {
    if (now < expectedUntil(home, stay, context)) return stay;
    stay =
      deadlineOf(stay, context) < stay.to ? decided(stay, context, raised) : withStatus(stay, 'ended_unseen');
  }
  if (now < stay.to) return stay;
  if (stay.status === 'present') return withStatus(stay, 'ended');
  return stay.status === 'ended' ? stay : withStatus(stay, 'ended_unseen');
}

/** No motion until the deadline. Was the home monitored? */
function decided(stay: StayState, context: Context, raised: Raised[]): StayState {
  const { presence: rule } = context.settings;
  const share = Math.max(0, ...Object.values(stay.covered ?? {})) / (rule.no_show_h * HOUR_MS);
  if (share < COVERED) return withStatus(stay, 'inconclusive');
  const type = 'motion_automation_guest_no_show';
  const { guestId, from } = stay;
  if (rule.enabled) {
    raised.push({
      type,
      key: `${type}:${guestId}:${from}`,
      at: deadlineOf(stay, context),
      guestId,
      data: {
        guestId,
        checkinTime: new Date(from).toISOString(),
        waitedHours: rule.no_show_h,
        coveragePercent: Math.round(100 * Math.min(1, share)),
      },
    });
  }
  return withStatus(stay, 'no_show');
}

function checkin({ guestId, from }: Stay, t: number, deviceId: string, { now, settings }: Context): Raised[] {
  if (!settings.presence.enabled) return [];
  const type = 'motion_automation_guest_checkin';
  return [
    {
      type,
      key: `${type}:${guestId}:${from}`,
      at: t,
      deviceId,
      guestId,
      ...lateMark('window', t, now),
      data: {
        guestId,
        checkinTime: new Date(from).toISOString(),
        motionAt: new Date(t).toISOString(),
        minutesAfterCheckin: Math.floor((t - from) / MINUTE_MS),
      },
    },
  ];
}

function boundary(home: HomeModel, stay: StayState, context: Context): number | undefined {
  switch (stay.status) {
    case 'scheduled':
      return stay.from;
    case 'expected':
      return expectedUntil(home, stay, context);
    case 'present':
    case 'no_show':
    case 'inconclusive':
      return stay.to;
    case 'ended':
    case 'ended_unseen':
      return undefined;
  }
}

/** A stay shorter than the deadline ends before a no-show can be known. */
function expectedUntil(home: HomeModel, stay: StayState, context: Context): number {
  const deadline = deadlineOf(stay, context);
  return deadline < stay.to ? deadline + longestHeartbeatMs(home) + LATE_DATA_MS : stay.to;
}

function deadlineOf({ from }: Stay, { settings }: Context): number {
  return from + settings.presence.no_show_h * HOUR_MS;
}

/** Of devices that are online. */
function longestHeartbeatMs(home: HomeModel): number {
  let longest = 0;
  for (const { state } of home.devices.values()) {
    const { connectivity } = state;
    if (connectivity && isThere(connectivity)) longest = Math.max(longest, connectivity.heartbeatS * 1000);
  }
  return longest;
}

function canArrive({ status }: StayState): boolean {
  return status === 'scheduled' || status === 'expected' || status === 'no_show' || status === 'inconclusive';
}

function isWithin(stay: Stay, motion: Motion): boolean {
  return motion.from >= stay.from && motion.t < stay.to;
}

/** Monitored time matters only while a guest is expected. */
function withStatus(stay: StayState, status: StayState['status']): StayState {
  const { guestId, from, to, covered } = stay;
  return { guestId, from, to, status, ...(status === 'expected' && covered ? { covered } : {}) };
}

/** Undefined if all stays are unchanged, so that nothing is stored. */
function changed(home: HomeModel, stays: StayState[] | undefined, raised: Raised[]): Change | undefined {
  const before = home.state.stays;
  if (!stays) return undefined;
  if (before?.length === stays.length && stays.every((stay, index) => stay === before[index]))
    return undefined;
  return { home: { stays }, raised };
}
