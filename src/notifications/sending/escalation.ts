import { type Incident, isSafety } from '../../incidents/index.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../platform/durations.ts';

/** How an organization escalates a kind of incident. */
export interface EscalationPolicy {
  /** Time to acknowledge before the next step. */
  delay_minutes: number;
  /** How often each member on call is alerted before the last resort. */
  rounds: number;
  next: 'next_person' | 'everyone';
}

/** A member on call, in the state of this moment. Quiet hours do not apply to safety incidents. */
export interface Candidate {
  user_id: string;
  state: 'ready' | 'quiet' | 'unreachable' | 'opted_out';
}

/** Everyone: the last resort. Subscribers have a rule and are not on call; null: a row of an earlier version. */
export type Audience = 'on_call' | 'subscriber' | 'everyone';

/** What a user got in an earlier step, by all channels. */
export interface EarlierAlert {
  step: number;
  user_id: string;
  planned_at: Date;
  /** Null in rows of an earlier version. */
  level: number | null;
  audience: Audience | null;
  /** A channel took it or is about to. */
  reached: boolean;
  /** A channel failed, and is tried again. */
  retrying: boolean;
}

export interface EscalationState {
  incident: IncidentSeverity & Pick<Incident, 'level_at'>;
  policy: EscalationPolicy;
  /** All members on call, in their order. */
  onCall: readonly Candidate[];
  earlier: readonly EarlierAlert[];
  now: Date;
}

export type EscalationDecision =
  | { is: 'later'; at: Date }
  /** The skipped members have no working channel; the step does not wait for them. */
  | { is: 'step'; step: number; user_ids: string[]; skipped: string[] }
  | { is: 'last_resort'; step: number }
  /** Every member who could be alerted is in quiet hours. */
  | { is: 'quiet' }
  | { is: 'over' };

/** Turns before the last resort, about an hour, however many members are on call. */
const MOST_TURNS = 12;
/** Safety incidents are repeated until a user acknowledges or closes them, at these intervals after the first hour. */
const FIRST_DAY_INTERVAL_MS = 30 * MINUTE_MS;
const LATER_INTERVAL_MS = DAY_MS;

const AT_ONCE: ReadonlySet<Incident['kind']> = new Set(['noise', 'smoking']);

type IncidentSeverity = Pick<Incident, 'kind' | 'level'>;

/** Others are not worth waking anyone. */
export function isUrgent(incident: IncidentSeverity): boolean {
  return AT_ONCE.has(incident.kind) || isSafety(incident);
}

/** Time between two steps of a safety incident that began, or got this bad, so long before the first of them. */
export function intervalOf(
  { incident, policy }: Pick<EscalationState, 'incident' | 'policy'>,
  at: Date,
): number {
  const elapsed = at.getTime() - incident.level_at.getTime();
  if (!isSafety(incident) || elapsed < HOUR_MS) return policy.delay_minutes * MINUTE_MS;
  return elapsed < DAY_MS ? FIRST_DAY_INTERVAL_MS : LATER_INTERVAL_MS;
}

/** Decides who is alerted now, or when to decide again. Only the state of this moment counts. */
export function decideStep(state: EscalationState): EscalationDecision {
  const { incident, onCall, now } = state;
  if (onCall.length > 0 && onCall.every(({ state: one }) => one === 'opted_out')) return { is: 'over' };
  const due = stepDueAt(state);
  if (due > now) return { is: 'later', at: due };
  return isSafety(incident) ? decideSafetyStep(state) : decideTurn(state);
}

/**
 * A step that reached no member on call does not use up the time to acknowledge, nor does a higher level wait for it.
 * The time also holds when the job runs early: after a crash before its due time was stored, or after a repeated event.
 */
function stepDueAt(state: EscalationState): Date {
  const { incident, earlier, now } = state;
  const last = lastStep(earlier);
  const [first] = last;
  if (!first || (first.level !== null && incident.level > first.level)) return now;
  const isLastResort = last.some(({ audience }) => audience === 'everyone');
  if (!last.some(isReached) && !isLastResort) return now;
  return new Date(first.planned_at.getTime() + intervalOf(state, first.planned_at));
}

/** Everyone on call at once; after the rounds, or when that reached no one, the last resort again and again. */
function decideSafetyStep(state: EscalationState): EscalationDecision {
  const { incident, policy, onCall, earlier } = state;
  const step = nextStep(earlier);
  const sofar = earlier.filter((one) => isOfLevel(one, incident));
  const rounds = new Set(sofar.map((one) => one.step)).size;
  const user_ids = idsOf(onCall, 'ready').filter((id) => !isRetrying(state, id));
  const isUnreached = sofar.length > 0 && !lastStep(sofar).some(isReached);
  if (rounds >= policy.rounds || user_ids.length === 0 || isUnreached) return { is: 'last_resort', step };
  return { is: 'step', step, user_ids, skipped: idsOf(onCall, 'unreachable') };
}

/** One member after the other, those with the fewest turns first; then the last resort once. */
function decideTurn(state: EscalationState): EscalationDecision {
  const { incident, policy, onCall, earlier } = state;
  const step = nextStep(earlier);
  const end: EscalationDecision = isUrgent(incident) ? { is: 'last_resort', step } : { is: 'over' };
  const everyone = earlier.filter((one) => one.audience === 'everyone' && isOfLevel(one, incident));
  if (everyone.some(isReached)) return { is: 'over' };
  if (everyone.length > 0 || step > MOST_TURNS) return end;
  const turnsOf = ({ user_id }: Candidate) =>
    new Set(earlier.flatMap((one) => (one.user_id === user_id && isTurn(one) ? one.step : []))).size;
  const waiting = onCall
    .filter(
      (one) => one.state !== 'opted_out' && turnsOf(one) < policy.rounds && !isRetrying(state, one.user_id),
    )
    .sort((a, b) => turnsOf(a) - turnsOf(b));
  const next = waiting.findIndex((one) => one.state === 'ready');
  if (next >= 0) {
    const all = policy.next === 'everyone';
    const [one] = waiting.slice(next, next + 1);
    return {
      is: 'step',
      step,
      user_ids: all ? idsOf(waiting, 'ready') : one ? [one.user_id] : [],
      skipped: idsOf(all ? waiting : waiting.slice(0, next), 'unreachable'),
    };
  }
  const isHeldBack = waiting.some((one) => one.state === 'quiet');
  return isHeldBack && !earlier.some(isReached) ? { is: 'quiet' } : end;
}

/** Until the time to acknowledge is over, the retry is this user's alert: a second one would arrive with it. */
function isRetrying({ earlier, policy, now }: EscalationState, userId: string): boolean {
  const since = retriesSince(policy, now);
  return earlier.some((one) => one.user_id === userId && one.retrying && one.planned_at > since);
}

/** Notifications that are retried and were planned later are not planned again. */
export const retriesSince = ({ delay_minutes }: EscalationPolicy, now: Date): Date =>
  new Date(now.getTime() - delay_minutes * MINUTE_MS);

const isTurn = ({ audience }: EarlierAlert): boolean => audience === 'on_call' || audience === null;
/** A subscriber does not look after the incident, so reaching only subscribers counts as reaching no one. */
const isReached = ({ audience, reached }: EarlierAlert): boolean => reached && audience !== 'subscriber';
const isOfLevel = ({ level }: EarlierAlert, incident: IncidentSeverity): boolean =>
  level === null || level >= incident.level;

function lastStep(earlier: readonly EarlierAlert[]): EarlierAlert[] {
  const step = nextStep(earlier) - 1;
  return earlier.filter((one) => one.step === step);
}

const nextStep = (earlier: readonly EarlierAlert[]): number =>
  earlier.reduce((most, { step }) => Math.max(most, step), 0) + 1;

const idsOf = (candidates: readonly Candidate[], wanted: Candidate['state']): string[] =>
  candidates.flatMap(({ user_id, state }) => (state === wanted ? user_id : []));
