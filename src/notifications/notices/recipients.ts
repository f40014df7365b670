import sql from 'sql-template-tag';
import { listNotifiableMembers, type NotifiableMember, type Role } from '../../accounts/index.ts';
import { advanceJobs } from '../../jobs/index.ts';
import type { Connection } from '../../platform/db/database.ts';
import { readOnCall } from '../on-call/on-call.ts';
import { type Decision, decide, type Subject } from '../preferences/decide.ts';
import { nextAt } from '../preferences/hours.ts';
import {
  filterWithRules,
  type NotificationPreferences,
  readPreferences,
  readTimeZone,
} from '../preferences/store.ts';

/** Jobs per user: immediate notifications, and the daily summary. The key is the user_id. */
export const NOTICE_PLAN_JOB = 'tell';
export const SUMMARY_JOB = 'summary';

/** A user who is notified of a subject, and how. */
export interface Recipient {
  user_id: string;
  decision: Decision;
  preferences: NotificationPreferences;
  /** IANA time zone. */
  clock: string;
  /** Responsible for the subject, not only subscribed by a rule. */
  isResponsible: boolean;
}

/**
 * Responsible members and those with a matching rule. Members on call are responsible for homes; owners and admins for
 * feeds, booking connections, webhooks and gateways.
 */
export async function findRecipients(
  connection: Connection,
  organizationId: string,
  subject: Subject,
): Promise<Recipient[]> {
  const members = await listNotifiableMembers(connection, organizationId, subject.home_id);
  const onCall = await readOnCall(connection, organizationId, subject.at, subject);
  const onCallIds = new Set(onCall.map(idOf));
  // In on-call order.
  const inOrder = [...onCall, ...members.filter(({ user_id }) => !onCallIds.has(user_id))];
  const isResponsibleMember = ({ user_id, role }: NotifiableMember) =>
    isResponsibleFor(subject, role, onCallIds.has(user_id));
  const responsible = inOrder.filter(isResponsibleMember).map(idOf);
  const others = inOrder.filter((one) => !isResponsibleMember(one)).map(idOf);
  const subscribed = await filterWithRules(connection, others);
  const preferencesByUser = await readPreferences(connection, [...responsible, ...subscribed]);
  const home = await readTimeZone(connection, { timezone: null }, [organizationId]);
  return [...responsible, ...subscribed].flatMap((user_id) => {
    const preferences = preferencesByUser.get(user_id);
    if (!preferences) return [];
    const clock = preferences.timezone ?? home;
    const decision = decide(preferences.rules, clock, subject);
    const isResponsible = responsible.includes(user_id);
    const isNotified = decision.timing !== 'never' && (decision.fromRule || isResponsible);
    return isNotified ? [{ user_id, decision, preferences, clock, isResponsible }] : [];
  });
}

const idOf = ({ user_id }: NotifiableMember) => user_id;

const OF_ADMINS: ReadonlySet<Subject['kind']> = new Set(['feed', 'connection', 'webhook', 'gateway']);

/** Whether the member is responsible, without a rule. */
export function isResponsibleFor({ kind }: Subject, role: Role | undefined, isOnCall: boolean): boolean {
  return OF_ADMINS.has(kind) ? role === 'owner' || role === 'admin' : isOnCall;
}

/** At the next summary hour of each user. */
export async function planSummaries(
  connection: Connection,
  recipients: readonly Pick<Recipient, 'user_id' | 'preferences' | 'clock'>[],
  now: Date,
): Promise<void> {
  if (recipients.length === 0) return;
  const times = recipients.map(({ user_id, preferences, clock }) => ({
    key: user_id,
    at: nextAt(preferences.summary_at, clock, now),
  }));
  await connection.rows(advanceJobs(SUMMARY_JOB, times, sql``));
}

export async function planNotices(connection: Connection, userIds: string[], now: Date): Promise<void> {
  if (userIds.length === 0) return;
  const times = userIds.map((key) => ({ key, at: now }));
  await connection.rows(advanceJobs(NOTICE_PLAN_JOB, times, sql``));
}
