import sql from 'sql-template-tag';
import { membersToTell, type PersonToTell, type Role } from '../../accounts/index.ts';
import { advanceJobs } from '../../jobs/index.ts';
import type { Connection } from '../../platform/db/database.ts';
import { onCallOf } from '../on-call/on-call.ts';
import { type Decision, decide, type Thing } from '../wishes/decide.ts';
import { nextAt } from '../wishes/hours.ts';
import { clockOf, type Wishes, wishesOf, withRules } from '../wishes/store.ts';

/** Jobs per user: immediate notifications, and the daily summary. The key is the user_id. */
export const TELL_JOB = 'tell';
export const SUMMARY_JOB = 'summary';

/** A user who is notified of a subject, and how. */
export interface Listener {
  user_id: string;
  decision: Decision;
  wishes: Wishes;
  /** IANA time zone. */
  clock: string;
  /** Responsible for the subject, not only subscribed by a rule. */
  answers: boolean;
}

/**
 * Responsible members and those with a matching rule. Members on call are responsible for homes; owners and admins for
 * feeds, booking connections, webhooks and gateways.
 */
export async function listenersOf(
  connection: Connection,
  organizationId: string,
  thing: Thing,
): Promise<Listener[]> {
  const members = await membersToTell(connection, organizationId, thing.home_id);
  const onCall = await onCallOf(connection, organizationId, thing);
  const areOnCall = new Set(onCall.map(idOf));
  // In on-call order.
  const inOrder = [...onCall, ...members.filter(({ user_id }) => !areOnCall.has(user_id))];
  const isAnswering = ({ user_id, role }: PersonToTell) => answersFor(thing, role, areOnCall.has(user_id));
  const answering = inOrder.filter(isAnswering).map(idOf);
  const others = inOrder.filter((one) => !isAnswering(one)).map(idOf);
  const asking = await withRules(connection, others);
  const wishes = await wishesOf(connection, [...answering, ...asking]);
  const home = await clockOf(connection, { timezone: null }, [organizationId]);
  return [...answering, ...asking].flatMap((user_id) => {
    const said = wishes.get(user_id);
    if (!said) return [];
    const clock = said.timezone ?? home;
    const decision = decide(said.rules, clock, thing);
    const answers = answering.includes(user_id);
    const isTold = decision.told !== 'never' && (decision.asked || answers);
    return isTold ? [{ user_id, decision, wishes: said, clock, answers }] : [];
  });
}

const idOf = ({ user_id }: PersonToTell) => user_id;

const OF_ADMINS: ReadonlySet<Thing['kind']> = new Set(['feed', 'connection', 'webhook', 'gateway']);

/** Whether the member is responsible, without a rule. */
export function answersFor({ kind }: Thing, role: Role | undefined, isOnCall: boolean): boolean {
  return OF_ADMINS.has(kind) ? role === 'owner' || role === 'admin' : isOnCall;
}

/** At the next summary hour of each user. */
export async function planSummaries(
  connection: Connection,
  listeners: readonly Pick<Listener, 'user_id' | 'wishes' | 'clock'>[],
  now: Date,
): Promise<void> {
  if (listeners.length === 0) return;
  const wakes = listeners.map(({ user_id, wishes, clock }) => ({
    key: user_id,
    at: nextAt(wishes.summary_at, clock, now),
  }));
  await connection.rows(advanceJobs(SUMMARY_JOB, wakes, sql``));
}

export async function planTelling(connection: Connection, userIds: string[], now: Date): Promise<void> {
  if (userIds.length === 0) return;
  const wakes = userIds.map((key) => ({ key, at: now }));
  await connection.rows(advanceJobs(TELL_JOB, wakes, sql``));
}
