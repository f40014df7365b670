import { type Role, seesGuests } from '../accounts/index.ts';
import { presentHomeEvent, readEvents, theHome } from '../events/index.ts';
import type { Connection } from '../platform/db/database.ts';
import { HOUR_MS } from '../platform/durations.ts';
import type { SecretBox } from '../platform/secret-box.ts';
import { listActs, textOf } from './acts.ts';
import { eventTypesOf } from './kinds.ts';
import type { ListedIncident } from './store.ts';

/** What is not known is absent; an end that lies ahead is none yet. Who stayed there is for those who see guests. */
export function presentIncident({ is_open: open, ended_at, ...incident }: ListedIncident, role: Role) {
  const { device_id, guest_id, acknowledged_at, acknowledged_by, snoozed_until, ...always } = incident;
  return {
    ...always,
    open,
    ...(open || ended_at === null ? {} : { ended_at }),
    ...(device_id === null ? {} : { device_id }),
    ...(guest_id === null || !seesGuests(role) ? {} : { guest_id }),
    ...(acknowledged_at === null ? {} : { acknowledged_at }),
    ...(acknowledged_by === null ? {} : { acknowledged_by }),
    ...(snoozed_until === null ? {} : { snoozed_until }),
  };
}

/** More than any incident has; what is beyond is in the list of events. */
const MOST_EVENTS = 500;

/** Who reads it, and as what; nobody's notes but their own are for who sees no guests. */
export interface Reader {
  role: Role;
  user_id: string | null;
}

/** Notes may name whoever stays there: who sees no guests reads their own. */
export async function presentWithAll(
  connection: Connection,
  box: SecretBox,
  incident: ListedIncident,
  reader: Reader,
) {
  const withGuests = seesGuests(reader.role);
  const acts = await listActs(connection, incident.home_id, incident.incident_id);
  return {
    ...presentIncident(incident, reader.role),
    events: (await eventsOf(connection, incident)).map((event) => presentHomeEvent(event, withGuests)),
    acts: acts.map((act) => {
      const { act_id, at, what, user_id, user_name, until } = act;
      const text = withGuests || user_id === reader.user_id ? textOf(box, act) : undefined;
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

/** What was done about noise may be told a little after its end. */
const TOLD_LATER_MS = HOUR_MS;

/** Noise is named by its events; of the rest it is what its device, or the home, told from its beginning to its end. */
async function eventsOf(connection: Connection, incident: ListedIncident) {
  const { home_id, incident_id, kind, device_id, opened_at, ended_at } = incident;
  const filter = {
    homes: theHome(home_id),
    types: eventTypesOf(kind),
    from: opened_at,
    ...(ended_at === null
      ? {}
      : { before: new Date(ended_at.getTime() + (kind === 'noise' ? TOLD_LATER_MS : 1)) }),
  };
  const page = { limit: MOST_EVENTS, offset: 0 };
  const { events } = await readEvents(connection, filter, page, 'asc');
  return events.filter((event) => {
    if (kind === 'noise') return event.metadata['incidentId'] === incident_id;
    return device_id === null || event.device_id === device_id;
  });
}
