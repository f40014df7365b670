import { audit, type By } from '../audit/index.ts';
import { lockHomeStatus } from '../devices/index.ts';
import type { HomeRow } from '../homes/store.ts';
import type { Connection } from '../platform/db/database.ts';
import { retryDeadlock } from '../platform/db/retry-deadlock.ts';
import { conflict, notFound } from '../platform/errors.ts';
import { isPublicId } from '../platform/ids.ts';
import type { SecretBox } from '../platform/secrets/secret-box.ts';
import type { Tools } from '../platform/tools.ts';
import { countActivities, insertActivity, MOST_ACTIVITIES } from './activities.ts';
import { acknowledge, closeByUser, findListed, type ListedIncident } from './store.ts';

export interface IncidentDependencies {
  tools: Tools;
  /** Seals the text of notes. */
  box: SecretBox;
}

export const ENDED = 'The incident has already ended.';
export const ENDS_BY_ITSELF = 'Noise incidents end when it is quiet. Snooze the incident instead.';
export const TOO_MANY = `An incident has at most ${MOST_ACTIVITIES} actions and notes.`;

/** The first acknowledgement counts; later ones change nothing. */
export function acknowledgeIncident(
  dependencies: IncidentDependencies,
  home: HomeRow,
  incidentId: string,
  by: By & { user: NonNullable<By['user']> },
): Promise<ListedIncident> {
  return changeIncident(dependencies, home, incidentId, async (connection, incident, now) => {
    if (incident.acknowledged_at !== null) return;
    if (!incident.is_open) throw conflict(ENDED, 'no_incident');
    await acknowledge(connection, home.home_id, incidentId, by.user.user_id, now);
    await insertActivity(dependencies.tools, connection, dependencies.box, incident, by, {
      what: 'acknowledged',
    });
    await auditAction(dependencies, connection, home, by, 'incident.acknowledged');
  });
}

/** Closes an incident that no device can end. */
export function closeIncident(
  dependencies: IncidentDependencies,
  home: HomeRow,
  incidentId: string,
  by: By,
): Promise<ListedIncident> {
  return changeIncident(dependencies, home, incidentId, async (connection, incident, now) => {
    if (!incident.is_open) return;
    if (incident.kind === 'noise') throw conflict(ENDS_BY_ITSELF, 'ends_by_itself');
    await closeByUser(connection, incident, by.user?.user_id ?? null, now);
    await insertActivity(dependencies.tools, connection, dependencies.box, incident, by, { what: 'closed' });
    await auditAction(dependencies, connection, home, by, 'incident.closed');
  });
}

/** Also allowed after the end: notes are often written later. */
export function writeNote(
  dependencies: IncidentDependencies,
  home: HomeRow,
  incidentId: string,
  by: By,
  text: string,
): Promise<ListedIncident> {
  return changeIncident(dependencies, home, incidentId, async (connection, incident) => {
    if ((await countActivities(connection, home.home_id, incidentId)) >= MOST_ACTIVITIES)
      throw conflict(TOO_MANY, 'too_many');
    await insertActivity(dependencies.tools, connection, dependencies.box, incident, by, {
      what: 'note',
      text,
    });
    await auditAction(dependencies, connection, home, by, 'incident.noted');
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

/** Locks the home's row first, as rule evaluation does, so that concurrent actions and ends run one after the other. */
export function changeIncident(
  { tools }: IncidentDependencies,
  { home_id }: HomeRow,
  incidentId: string,
  change: (connection: Connection, incident: ListedIncident, now: Date) => Promise<void>,
): Promise<ListedIncident> {
  const now = tools.clock.now();
  return retryDeadlock(() =>
    tools.database.transaction(async (connection) => {
      await lockHomeStatus(connection, home_id);
      await change(connection, await requireIncident(connection, home_id, incidentId, now), now);
      return requireIncident(connection, home_id, incidentId, now);
    }),
  );
}

function auditAction(
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
