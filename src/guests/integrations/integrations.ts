import { setTimeout as wait } from 'node:timers/promises';
import { audit, type By } from '../../audit/index.ts';
import { cancel, type Jobs, schedule } from '../../jobs/index.ts';
import { SECOND_MS } from '../../platform/durations.ts';
import { conflict, notFound } from '../../platform/errors.ts';
import { isPublicId } from '../../platform/ids.ts';
import { requireRoom } from '../../platform/quotas.ts';
import { type IntegrationDependencies, kindOf, openConfig, SYNC_JOB, sealConfig } from './dependencies.ts';
import type { NewIntegration } from './schema.ts';
import {
  type CountedIntegration,
  countIntegrations,
  deleteIntegration,
  findIntegration,
  insertIntegration,
} from './store.ts';

/** A caller waits this long for what a sync brings; the sync itself goes on. */
const PATIENCE_MS = 10 * SECOND_MS;

export const jobOf = (integrationId: string) => ({ kind: SYNC_JOB, key: integrationId });

export interface Home {
  home_id: string;
  organization_id: string;
}

export async function createIntegration(
  dependencies: IntegrationDependencies,
  jobs: Jobs,
  { home_id: homeId, organization_id }: Home,
  { type, name, url }: NewIntegration,
  by: By,
): Promise<CountedIntegration> {
  const { tools } = dependencies.guests;
  const config = kindOf(dependencies, type).configFrom({ url });
  const integration_id = tools.newId();
  const now = tools.clock.now();
  await tools.database.transaction(async (connection) => {
    const inserted = await insertIntegration(connection, {
      integration_id,
      home_id: homeId,
      type,
      name,
      sealed_config: sealConfig(dependencies, integration_id, config),
      created_at: now,
      next_sync_at: now,
    });
    if (!inserted) throw nameTaken(name);
    await schedule(connection, jobOf(integration_id), now);
    const most = tools.quotas.feeds;
    await requireRoom(connection, {
      name: `integrations of ${homeId}`,
      most,
      count: () => countIntegrations(connection, homeId),
      message: `A home has at most ${most} integrations.`,
    });
    await audit({ ...tools, database: connection }, by, {
      organization_id,
      action: 'integration.created',
      object: { kind: 'integration', id: integration_id, name, home_id: homeId },
    });
  });
  return syncNow(dependencies, jobs, homeId, integration_id);
}

export function nameTaken(name: string) {
  return conflict(`This home has an integration named ${JSON.stringify(name)} already.`);
}

/** The integration as the sync leaves it, or as it stands when that takes long. */
export async function syncNow(
  dependencies: IntegrationDependencies,
  jobs: Jobs,
  homeId: string,
  integrationId: string,
): Promise<CountedIntegration> {
  await requireIntegration(dependencies, homeId, integrationId);
  const enough = new AbortController();
  const syncing = jobs.runNow(jobOf(integrationId)).catch((error: Error) =>
    // The job is stored, so a worker does it.
    dependencies.log.warn({ integration_id: integrationId, error: error.message }, 'a sync was put off'),
  );
  await Promise.race([
    syncing,
    wait(PATIENCE_MS, undefined, { signal: enough.signal }).catch(() => undefined),
  ]);
  enough.abort();
  return requireIntegration(dependencies, homeId, integrationId);
}

export async function requireIntegration(
  { guests }: IntegrationDependencies,
  homeId: string,
  integrationId: string,
): Promise<CountedIntegration> {
  const { database } = guests.tools;
  const found = isPublicId(integrationId)
    ? await findIntegration(database, homeId, integrationId)
    : undefined;
  if (!found) throw notFound('Integration');
  return found;
}

export async function removeIntegration(
  { guests: { tools } }: IntegrationDependencies,
  { home_id, organization_id }: Home,
  integrationId: string,
  by: By,
): Promise<void> {
  if (!isPublicId(integrationId)) throw notFound('Integration');
  await tools.database.patient.transaction(async (connection) => {
    const gone = await findIntegration(connection, home_id, integrationId);
    if (!gone || !(await deleteIntegration(connection, home_id, integrationId)))
      throw notFound('Integration');
    await cancel(connection, jobOf(integrationId));
    await audit({ ...tools, database: connection }, by, {
      organization_id,
      action: 'integration.deleted',
      object: { kind: 'integration', id: integrationId, name: gone.name, home_id },
    });
  });
}

/** What leaves the server. The address of a feed is a secret: only those who may set it see all of it. */
export function presentIntegration(
  dependencies: IntegrationDependencies,
  row: CountedIntegration,
  whole: boolean,
) {
  return { ...row, url: kindOf(dependencies, row.type).urlOf(openConfig(dependencies, row), whole) };
}
