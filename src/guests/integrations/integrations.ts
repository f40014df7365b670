import { setTimeout as wait } from 'node:timers/promises';
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

const jobOf = (integrationId: string) => ({ kind: SYNC_JOB, key: integrationId });

export async function createIntegration(
  dependencies: IntegrationDependencies,
  jobs: Jobs,
  homeId: string,
  { type, name, url }: NewIntegration,
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
    if (!inserted) throw conflict(`This home has an integration named ${JSON.stringify(name)} already.`);
    await schedule(connection, jobOf(integration_id), now);
    const most = tools.quotas.feeds;
    await requireRoom(connection, {
      name: `integrations of ${homeId}`,
      most,
      count: () => countIntegrations(connection, homeId),
      message: `A home has at most ${most} integrations.`,
    });
  });
  return syncNow(dependencies, jobs, homeId, integration_id);
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
  { guests }: IntegrationDependencies,
  homeId: string,
  integrationId: string,
): Promise<void> {
  if (!isPublicId(integrationId)) throw notFound('Integration');
  await guests.tools.database.transaction(async (connection) => {
    if (!(await deleteIntegration(connection, homeId, integrationId))) throw notFound('Integration');
    await cancel(connection, jobOf(integrationId));
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
