import { type Incident, isSafety } from '../../incidents/index.ts';
import { MINUTE_MS } from '../../platform/durations.ts';
import type { LastNotification } from './store.ts';

/** Time to acknowledge before the next step. */
export const STEP_INTERVAL_MS = 5 * MINUTE_MS;

/**
 * Number of steps for safety incidents, each of which notifies everyone. Others notify one member per step, in a
 * fixed number of rounds.
 */
const SAFETY_STEPS = 3;
const ROUNDS = 2;
/** Maximum steps, about an hour, however many members are on call. */
const MOST_STEPS = 12;

const AT_ONCE: ReadonlySet<Incident['kind']> = new Set(['noise', 'smoking']);

type IncidentSeverity = Pick<Incident, 'kind' | 'level'>;

/** Others are not worth waking anyone. */
export function isUrgent(incident: IncidentSeverity): boolean {
  return AT_ONCE.has(incident.kind) || isSafety(incident);
}

/**
 * When the next step is due. The time to acknowledge also holds when the job runs early: after a crash before its due
 * time was stored, or after a repeated event. A higher level is due at once.
 */
export function nextStepAt(incident: IncidentSeverity, last: LastNotification | undefined, now: Date): Date {
  if (!last || (last.level !== null && incident.level > last.level)) return now;
  return new Date(last.planned_at.getTime() + STEP_INTERVAL_MS);
}

/** The recipients of a step: all members on call for a safety incident, otherwise one after the other. */
export function recipientsOfStep(
  incident: IncidentSeverity,
  onCall: readonly string[],
  step: number,
): string[] {
  if (onCall.length === 0 || step > MOST_STEPS) return [];
  if (isSafety(incident)) return step <= SAFETY_STEPS ? [...onCall] : [];
  const next = onCall[(step - 1) % onCall.length];
  return next === undefined || step > ROUNDS * onCall.length ? [] : [next];
}
