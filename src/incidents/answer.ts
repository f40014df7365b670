import { audit, type By } from '../audit/index.ts';
import { lockHomeStatus } from '../devices/index.ts';
import type { HomeRow } from '../homes/index.ts';
import type { Connection } from '../platform/db/database.ts';
import { retryDeadlock } from '../platform/db/retry-deadlock.ts';
import { conflict, notFound } from '../platform/errors.ts';
import { isPublicId } from '../platform/ids.ts';
import type { SecretBox } from '../platform/secret-box.ts';
import type { Tools } from '../platform/tools.ts';
import { countActs, MOST_ACTS, noteAct } from './acts.ts';
import { acknowledge, endIncident, findListed, type ListedIncident } from './store.ts';

export interface IncidentDependencies {
  tools: Tools;
  /** Seals what notes say. */
  box: SecretBox;
}

export const OVER = 'It is over.';
export const BY_ITSELF = 'Noise ends when it is quiet: snooze it, if you know of it.';
export const FULL = `An incident has room for ${MOST_ACTS} acts and notes.`;

/** Somebody looks after it. The first one counts; who says so again changes nothing. */
export function acknowledgeIncident(
  dependencies: IncidentDependencies,
  home: HomeRow,
  incidentId: string,
  by: By & { user: NonNullable<By['user']> },
): Promise<ListedIncident> {
  return answerIncident(dependencies, home, incidentId, async (connection, incident, now) => {
    if (incident.acknowledged_at !== null) return;
    if (!incident.is_open) throw conflict(OVER, 'no_incident');
    await acknowledge(connection, home.home_id, incidentId, by.user.user_id, now);
    await noteAct(dependencies.tools, connection, dependencies.box, incident, by, { what: 'acknowledged' });
    await tell(dependencies, connection, home, by, 'incident.acknowledged');
  });
}

/** Somebody says that it is over, where no device can tell. */
export function closeIncident(
  dependencies: IncidentDependencies,
  home: HomeRow,
  incidentId: string,
  by: By,
): Promise<ListedIncident> {
  return answerIncident(dependencies, home, incidentId, async (connection, incident, now) => {
    if (!incident.is_open) return;
    if (incident.kind === 'noise') throw conflict(BY_ITSELF, 'ends_by_itself');
    await endIncident(connection, home.home_id, incidentId, now);
    await noteAct(dependencies.tools, connection, dependencies.box, incident, by, { what: 'closed' });
    await tell(dependencies, connection, home, by, 'incident.closed');
  });
}

/** Also when it is over: what was done about it is often written down in the morning. */
export function writeNote(
  dependencies: IncidentDependencies,
  home: HomeRow,
  incidentId: string,
  by: By,
  text: string,
): Promise<ListedIncident> {
  return answerIncident(dependencies, home, incidentId, async (connection, incident) => {
    if ((await countActs(connection, home.home_id, incidentId)) >= MOST_ACTS)
      throw conflict(FULL, 'too_many');
    await noteAct(dependencies.tools, connection, dependencies.box, incident, by, { what: 'note', text });
    await tell(dependencies, connection, home, by, 'incident.noted');
  });
}

export async function requireIncident(
  connection: Connection,
  homeId: string,
  incidentId: string,
  now: Date,
): Promise<ListedIncident> {
  const incident = isPublicId(incidentId) ? await findListed(connection, homeId, incidentId, now) : undefined;
  if (!incident) throw notFound('Incident');
  return incident;
}

/** The home's row is locked first, as by the rules: two answers at once, or an end at the same moment, come one after the other. */
export function answerIncident(
  { tools }: IncidentDependencies,
  { home_id }: HomeRow,
  incidentId: string,
  work: (connection: Connection, incident: ListedIncident, now: Date) => Promise<void>,
): Promise<ListedIncident> {
  const now = tools.clock.now();
  return retryDeadlock(() =>
    tools.database.transaction(async (connection) => {
      await lockHomeStatus(connection, home_id);
      await work(connection, await requireIncident(connection, home_id, incidentId, now), now);
      return requireIncident(connection, home_id, incidentId, now);
    }),
  );
}

function tell(
  { tools }: IncidentDependencies,
  connection: Connection,
  { home_id, organization_id, name }: HomeRow,
  by: By,
  action: 'incident.acknowledged' | 'incident.closed' | 'incident.noted',
): Promise<void> {
  return audit({ ...tools, database: connection }, by, {
    organization_id,
    action,
    object: { kind: 'home', id: home_id, name, home_id },
  });
}
