import { findAddressees } from '../../accounts/index.ts';
import { MOST_NOTIFICATIONS } from '../../incidents/index.ts';
import type { Connection } from '../../platform/db/database.ts';
import { messageState, OUTBOX } from '../../platform/values/message-status.ts';
import { withoutNulls } from '../../platform/values/without-nulls.ts';
import { listOfIncident, listOfIncidents, type Notification } from './store.ts';

/** The notifications of an incident, with recipient names but without addresses. */
export async function listNotifications(connection: Connection, homeId: string, incidentId: string) {
  return named(connection, await listOfIncident(connection, homeId, incidentId));
}

/** The first notifications of each incident, likewise. */
export async function listNotificationsOf(
  connection: Connection,
  incidents: readonly { home_id: string; incident_id: string }[],
) {
  const rows = await listOfIncidents(connection, incidents, MOST_NOTIFICATIONS);
  const notifications = await named(connection, rows);
  const lists: (typeof notifications)[] = incidents.map(() => []);
  for (const [index, { place }] of rows.entries())
    lists[place]?.push(...notifications.slice(index, index + 1));
  return lists;
}

async function named(connection: Connection, rows: readonly Notification[]) {
  const people = await findAddressees(connection, [...new Set(rows.map(({ user_id }) => user_id))]);
  const names = new Map(people.map(({ user_id, fullname }) => [user_id, fullname]));
  return rows.map((row) => {
    const { notification_id, user_id, channel, step, planned_at, acknowledged_at } = row;
    const { status, reason } = messageState(row);
    const fullname = names.get(user_id) ?? '';
    const sent_at = row.gateway === OUTBOX ? null : row.sent_at;
    const settled_at = row.settled_at ?? (sent_at === null ? row.sent_at : null);
    const members = { notification_id, user_id, fullname, channel, step, status, planned_at };
    return { ...members, ...withoutNulls({ reason, sent_at, settled_at, acknowledged_at }) };
  });
}
