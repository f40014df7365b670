import { audit, type By } from '../audit/index.ts';
import { isMuted } from '../devices/index.ts';
import type { Recorder } from '../events/index.ts';
import { effectiveSettings } from '../homes/settings.ts';
import type { HomeRow } from '../homes/store.ts';
import type { Connection } from '../platform/db/database.ts';
import { MINUTE_MS } from '../platform/durations.ts';
import { conflict } from '../platform/errors.ts';
import { changeIncident, ENDED, type IncidentDependencies } from './actions.ts';
import { insertActivity } from './activities.ts';
import type { Incident } from './incident.ts';
import { type ListedIncident, setSnoozedUntil } from './store.ts';

export interface SnoozeDependencies extends IncidentDependencies {
  recorder: Pick<Recorder, 'within'>;
}

/** Suspends notifications, messages and calls about the incident; an alert job that runs earlier postpones itself. */
export async function snoozeIncident(
  dependencies: SnoozeDependencies,
  home: HomeRow,
  incidentId: string,
  minutes: number,
  by: By,
): Promise<ListedIncident> {
  let recorded: Awaited<ReturnType<typeof beginSnooze>>;
  const snoozed = await changeIncident(dependencies, home, incidentId, async (connection, incident, now) => {
    if (!incident.is_open) throw conflict(ENDED, 'no_incident');
    const until = new Date(now.getTime() + minutes * MINUTE_MS);
    recorded = await beginSnooze(dependencies, connection, home, incident, { until, now }, by);
    await audit({ ...dependencies.tools, database: connection }, by, {
      organization_id: home.organization_id,
      action: 'incident.snoozed',
      object: { kind: 'home', id: home.home_id, name: home.name, home_id: home.home_id },
      changes: [{ member: 'snoozed_until', to: until.toISOString() }],
    });
  });
  recorded?.committed();
  return snoozed;
}

/**
 * Runs in a transaction that locked the home. Noise records an event when the snooze begins, not when it is extended;
 * the caller sends it with `committed()`.
 */
export async function beginSnooze(
  { tools, recorder, box }: SnoozeDependencies,
  connection: Connection,
  { home_id, settings }: HomeRow,
  incident: Incident,
  { until, now }: { until: Date; now: Date },
  by: By,
) {
  await setSnoozedUntil(connection, incident, until);
  await insertActivity(tools, connection, box, incident, by, { what: 'snoozed', until });
  const wasSnoozed = incident.snoozed_until !== null && incident.snoozed_until > now;
  const { maintenance_until } = effectiveSettings(settings);
  const isSilent = isMuted('disturbance_snoozed', maintenance_until, now.getTime());
  if (incident.kind !== 'noise' || wasSnoozed || isSilent) return undefined;
  const { incident_id: incidentId, guest_id } = incident;
  return recorder.within(connection, [
    { home_id, type: 'disturbance_snoozed', event_time: now, guest_id, metadata: { incidentId } },
  ]);
}
