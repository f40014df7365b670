import type { Incident } from '../../incidents/index.ts';
import { MINUTE_MS } from '../../platform/durations.ts';
import type { LastTold } from './store.ts';

/** So long somebody has to acknowledge it, before it is told again or to the next. */
export const PATIENCE_MS = 5 * MINUTE_MS;

/** Everybody this often; one after the other twice round. */
const TIMES_EVERYBODY = 3;
const ROUNDS = 2;
/** However many are on call: an hour of it is enough. */
const MOST_STEPS = 12;

const AT_ONCE: ReadonlySet<Incident['kind']> = new Set(['noise', 'smoking', 'intrusion', 'smoke_alarm']);
const DANGEROUS: ReadonlySet<Incident['kind']> = new Set(['intrusion', 'smoke_alarm']);
const FREEZING = 3;

type Judged = Pick<Incident, 'kind' | 'level'>;

/** Pipes that burst, a fire, a burglar: it does not wait for anybody. */
export function isDangerous({ kind, level }: Judged): boolean {
  return DANGEROUS.has(kind) || (kind === 'temperature' && level >= FREEZING);
}

/** The rest is not worth waking somebody for. */
export function isToldAtOnce(incident: Judged): boolean {
  return AT_ONCE.has(incident.kind) || isDangerous(incident);
}

/**
 * Whoever was told has their time, also when the job comes back early: because the process was killed before it was written
 * down when it is due, or because the same was heard once more. What gets worse does not wait.
 */
export function dueAgain(incident: Judged, last: LastTold | undefined, now: Date): Date {
  if (!last || (last.level !== null && incident.level > last.level)) return now;
  return new Date(last.planned_at.getTime() + PATIENCE_MS);
}

/** Whom of those on call, in their order, a step tells: all of them of what is dangerous, otherwise one after the other. */
export function whomToTell(incident: Judged, onCall: readonly string[], step: number): string[] {
  if (onCall.length === 0 || step > MOST_STEPS) return [];
  if (isDangerous(incident)) return step <= TIMES_EVERYBODY ? [...onCall] : [];
  const next = onCall[(step - 1) % onCall.length];
  return next === undefined || step > ROUNDS * onCall.length ? [] : [next];
}
