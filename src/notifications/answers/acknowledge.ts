import { listNotifiableMembers } from '../../accounts/index.ts';
import type { By } from '../../audit/index.ts';
import { findHome } from '../../homes/store.ts';
import { acknowledgeIncident, findListed, type ListedIncident, mayAnswer } from '../../incidents/index.ts';
import { retryDeadlock } from '../../platform/db/retry-deadlock.ts';
import { ApiError } from '../../platform/errors.ts';
import { inOneTransaction } from '../../platform/tools.ts';
import type { NotificationDependencies } from '../dependencies.ts';
import { markAcknowledged, type Notification } from '../sending/store.ts';

export interface Answered {
  incident: ListedIncident;
  home: { home_id: string; name: string; timezone: string };
  /** The recipient may acknowledge the incident now. */
  allowed: boolean;
}

/** The subject of a notification, while its recipient belongs to the organization and may see the home. */
export async function findNotificationContext(
  { tools }: NotificationDependencies,
  { home_id, incident_id, user_id }: Notification,
) {
  const { database, clock } = tools;
  const home = await findHome(database, home_id);
  const incident = home && (await findListed(database, home_id, incident_id, clock.now()));
  if (!incident) return undefined;
  const people = await listNotifiableMembers(database, home.organization_id, home_id);
  const person = people.find((one) => one.user_id === user_id);
  return person && { home, incident, person, allowed: mayAnswer(person.role, incident.kind) };
}

/** A recipient who answers a notification without a log-in. */
export function actorOfRecipient({ user_id, fullname }: NonNullable<By['user']>) {
  const origin = { tokenId: null, tokenName: null, address: null, userAgent: null };
  return { user: { user_id, fullname }, via: 'service' as const, ...origin };
}

/** Checks the permission of the API at this moment. An ended incident stays unchanged. */
export async function acknowledgeIncidentOf(
  dependencies: NotificationDependencies,
  notification: Notification,
): Promise<Answered | undefined> {
  const found = await findNotificationContext(dependencies, notification);
  if (!found?.allowed) return found;
  const { home, person } = found;
  const by = actorOfRecipient(person);
  try {
    return await retryDeadlock(() =>
      inOneTransaction(dependencies.tools, async (tools) => {
        const acting = { ...dependencies, tools };
        const incident = await acknowledgeIncident(acting, home, notification.incident_id, by);
        await markAcknowledged(tools.database, notification.notification_id, tools.clock.now());
        return { incident, home, allowed: true };
      }),
    );
  } catch (error) {
    if (error instanceof ApiError && error.status === 409) return found;
    throw error;
  }
}
