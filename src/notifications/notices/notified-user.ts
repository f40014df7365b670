import { listNotifiableMemberships } from '../../accounts/index.ts';
import type { Connection } from '../../platform/db/database.ts';
import { tagKey } from '../../platform/values/tags.ts';
import { type ReachableUser, readReachableUsers } from '../channels/store.ts';
import { subjectOf } from '../health-issues/job.ts';
import type { HealthIssue } from '../health-issues/store.ts';
import { readOnCall } from '../on-call/on-call.ts';
import { listOnCallByTag } from '../on-call/store.ts';
import { type Decision, decide, type Subject } from '../preferences/decide.ts';
import { type NotificationPreferences, readPreferences, readTimeZone } from '../preferences/store.ts';
import { isResponsibleFor } from './recipients.ts';

/** A user with everything that decides about notifications. */
export interface NotifiedUser {
  recipient: ReachableUser;
  preferences: NotificationPreferences;
  /** IANA time zone. */
  clock: string;
  organizationIds: string[];
  decide(organizationId: string, subject: Subject): Decision;
  decideIssue(issue: HealthIssue): Decision;
  /** The health issue may be listed beside other notifications. */
  mayList(issue: HealthIssue): boolean;
}

/** Undefined when the user may be notified by no organization. */
export async function findNotifiedUser(
  connection: Connection,
  userId: string,
  now: Date,
): Promise<NotifiedUser | undefined> {
  const memberships = await listNotifiableMemberships(connection, userId);
  const recipient = (await readReachableUsers(connection, [userId])).get(userId);
  const preferences = (await readPreferences(connection, [userId])).get(userId);
  if (!recipient || !preferences || memberships.length === 0) return undefined;
  const organizationIds = memberships.map(({ organization_id }) => organization_id);
  const clock = await readTimeZone(connection, preferences, organizationIds);
  const onCall = new Set<string>();
  const tagsOnCall = new Map<string, Set<string>>();
  for (const id of organizationIds) {
    if ((await readOnCall(connection, id, now)).some(({ user_id }) => user_id === userId)) onCall.add(id);
    const byTag = await listOnCallByTag(connection, id);
    const own = byTag.filter(({ user_ids }) => user_ids.includes(userId));
    tagsOnCall.set(id, new Set(own.map(({ tag }) => tagKey(tag))));
  }
  const isOnCall = (organizationId: string, { tagKeys }: Subject) =>
    onCall.has(organizationId) || tagKeys.some((key) => tagsOnCall.get(organizationId)?.has(key));
  const membershipById = new Map(memberships.map((one) => [one.organization_id, one]));
  /** The user may see the home; subjects without a home need access to all homes. */
  const canSee = (organizationId: string, { home_id }: Subject) => {
    const homes = membershipById.get(organizationId)?.homes;
    return homes === null || (homes !== undefined && home_id !== null && homes.includes(home_id));
  };
  const isResponsibleTo = (organizationId: string, subject: Subject) =>
    isResponsibleFor(subject, membershipById.get(organizationId)?.role, isOnCall(organizationId, subject));
  const decideFor = (organizationId: string, subject: Subject): Decision => {
    const decision = decide(preferences.rules, clock, subject);
    const isNotified =
      (decision.fromRule || isResponsibleTo(organizationId, subject)) && canSee(organizationId, subject);
    return isNotified ? decision : { ...decision, timing: 'never' };
  };
  return {
    recipient,
    preferences,
    clock,
    organizationIds,
    decide: decideFor,
    decideIssue: (issue) => decideFor(issue.organization_id, subjectOf(issue)),
    mayList: (issue) => {
      const subject = subjectOf(issue);
      const { fromRule, timing } = decide(preferences.rules, clock, subject);
      const { organization_id: id } = issue;
      return canSee(id, subject) && (fromRule ? timing !== 'never' : isResponsibleTo(id, subject));
    },
  };
}
