import { HOUR_MS, MINUTE_MS } from '../../../src/platform/durations.ts';

/**
 * Who must be alerted when, derived from docs/alerts.md with independent code. Times count from the event.
 */

export const SAFETY_HAZARDS = [
  'smoke_alarm',
  'carbon_monoxide',
  'gas',
  'water',
  'intrusion',
  'freezing',
] as const;
/** In the daily summary, unless a rule of a member says at once. */
export const SUMMARY_HAZARDS = ['temperature', 'humidity', 'mould'] as const;
export const HAZARDS = [...SAFETY_HAZARDS, 'noise', 'smoking', ...SUMMARY_HAZARDS] as const;
export type Hazard = (typeof HAZARDS)[number];

/** The kind of the incident. */
export const kindOf = (hazard: Hazard) => (hazard === 'freezing' ? 'temperature' : hazard);

export const CHANNELS = ['email', 'sms', 'push', 'call'] as const;
export type Channel = (typeof CHANNELS)[number];

/** In the order on call; the owner is not on call. */
export type Member = 'first' | 'second' | 'owner';

export interface Alert {
  at: number;
  to: Member;
}

const DELAY_MS = 5 * MINUTE_MS;
const ROUNDS = 2;
const ON_CALL: Member[] = ['first', 'second'];
export const EVERYONE: Member[] = ['first', 'second', 'owner'];

const isOneOf = (hazards: readonly Hazard[]) => (hazard: Hazard) => hazards.includes(hazard);
export const isSafety = isOneOf(SAFETY_HAZARDS);
export const isInSummary = isOneOf(SUMMARY_HAZARDS);

/** When a safety hazard is repeated: every 5 minutes for an hour, every 30 minutes for a day, then daily. */
function* safetyTimes(): Generator<number> {
  let at = 0;
  for (;;) {
    yield at;
    at += at < HOUR_MS ? DELAY_MS : at < 24 * HOUR_MS ? HOUR_MS / 2 : 24 * HOUR_MS;
  }
}

/** A cold or damp room is not worth waking everyone. */
export const hasLastResort = (hazard: Hazard): boolean => !isInSummary(hazard);

/** All alerts before `until`, if no one acknowledges. `reachable`: the members on call who can be alerted now. */
export function alertsUntil(until: number, hazard: Hazard, reachable: readonly Member[] = ON_CALL): Alert[] {
  const alerts: Alert[] = [];
  let step = 0;
  for (const at of isSafety(hazard) ? safetyTimes() : noiseTimes(reachable.length)) {
    if (at >= until) break;
    const isLastResort = step >= (isSafety(hazard) ? ROUNDS : ROUNDS * reachable.length);
    if (isLastResort && !hasLastResort(hazard)) break;
    const turn = reachable.slice(step % reachable.length, (step % reachable.length) + 1);
    const members = isLastResort ? EVERYONE : isSafety(hazard) ? reachable : turn;
    alerts.push(...members.map((to) => ({ at, to })));
    step += 1;
  }
  return alerts;
}

/** Each member in turn, twice, and the last resort. */
function* noiseTimes(members: number): Generator<number> {
  for (let step = 0; step <= ROUNDS * members; step += 1) yield step * DELAY_MS;
}

/** One line per moment: `0:00 first second · 5:00 first`. */
export function describeAlerts(alerts: readonly Alert[]): string {
  const byTime = new Map<number, Member[]>();
  for (const { at, to } of [...alerts].sort(
    (a, b) => a.at - b.at || EVERYONE.indexOf(a.to) - EVERYONE.indexOf(b.to),
  ))
    byTime.set(at, [...(byTime.get(at) ?? []), to]);
  return [...byTime].map(([at, members]) => `${clock(at)} ${members.join(' ')}`).join(' · ');
}

function clock(ms: number): string {
  const seconds = Math.round(ms / 1000);
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}
