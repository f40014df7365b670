import type { Static } from 'typebox';
import { presentHomeEvent } from '../events/index.ts';
import type { Connection } from '../platform/db/database.ts';
import type { SecretBox } from '../platform/secrets/secret-box.ts';
import { withoutNulls } from '../platform/values/without-nulls.ts';
import { listActivities, textOf } from './activities.ts';
import { eventIdsOf, eventsOf } from './events.ts';
import type { Incident } from './incident.ts';
import type { IncidentNotification } from './schema.ts';
import type { ListedIncident } from './store.ts';

/** The first notifications of each incident, oldest first, in one statement. */
export type NotificationsOf = (
  connection: Connection,
  incidents: readonly Incident[],
) => Promise<Static<typeof IncidentNotification>[][]>;

/** Incidents as lists return them. The number of statements does not depend on the number of incidents. */
export async function presentIncidents(
  connection: Connection,
  notificationsOf: NotificationsOf,
  incidents: readonly ListedIncident[],
  seesGuests: boolean,
) {
  const eventIds = await eventIdsOf(connection, incidents);
  const notifications = await notificationsOf(connection, incidents);
  return incidents.map((incident, index) => ({
    ...presentIncident(incident, seesGuests),
    event_ids: eventIds[index] ?? [],
    notifications: notifications[index] ?? [],
  }));
}

/** Unknown members are absent. The guest needs guest access. */
function presentIncident(
  { is_open: open, needs_acknowledgement, ...incident }: ListedIncident,
  seesGuests: boolean,
) {
  const {
    device_id,
    guest_id,
    temperature,
    ended_at,
    acknowledged_at,
    acknowledged_by,
    snoozed_until,
    everyone_alerted_at,
    unreached_at,
    ...rest
  } = incident;
  const { started_at, beyond_min: beyond_limit_min, beyond_until, duration_min, peak, ...members } = rest;
  const closed_at = open ? null : closedAt(ended_at, needs_acknowledgement ? acknowledged_at : null);
  return {
    ...members,
    started_at: started_at ?? members.opened_at,
    status: statusOf(open, acknowledged_at),
    open,
    ...withoutNulls({ ended_at, closed_at, device_id, temperature }),
    ...withoutNulls({ beyond_limit_min, beyond_until, duration_min, peak_value: peak }),
    ...(seesGuests ? withoutNulls({ guest_id }) : {}),
    ...withoutNulls({ acknowledged_at, acknowledged_by, snoozed_until }),
    ...withoutNulls({ everyone_alerted_at, unreached_at }),
  };
}

/** The end, or the acknowledgement that came after it. */
function closedAt(endedAt: Date | null, awaitedAt: Date | null): Date | null {
  return endedAt && awaitedAt && awaitedAt > endedAt ? awaitedAt : endedAt;
}

function statusOf(open: boolean, acknowledgedAt: Date | null): 'open' | 'acknowledged' | 'closed' {
  if (!open) return 'closed';
  return acknowledgedAt === null ? 'open' : 'acknowledged';
}

export interface Reader {
  seesGuests: boolean;
  /** Without guest access, this user's notes are shown; null: none. */
  ownNotesOf: string | null;
}

/** Notes can name guests, so they need guest access. */
export async function presentIncidentDetails(
  connection: Connection,
  box: SecretBox,
  incident: ListedIncident,
  reader: Reader,
) {
  const { seesGuests, ownNotesOf } = reader;
  const activities = await listActivities(connection, incident.home_id, incident.incident_id);
  const events = await eventsOf(connection, incident);
  return {
    ...presentIncident(incident, seesGuests),
    event_ids: events.map(({ event_id }) => event_id),
    events: events.map((event) => presentHomeEvent(event, seesGuests)),
    acts: activities.map((activity) => {
      const { act_id, at, what, user_id, user_name, until } = activity;
      const text = seesGuests || user_id === ownNotesOf ? textOf(box, activity) : undefined;
      return {
        act_id,
        at,
        what,
        user_id,
        user_name,
        ...(until === null ? {} : { until }),
        ...(text === undefined ? {} : { text }),
      };
    }),
  };
}
