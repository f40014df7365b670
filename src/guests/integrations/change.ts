import { isDeepStrictEqual } from 'node:util';
import { audit, type By, changed } from '../../audit/index.ts';
import { type Jobs, schedule } from '../../jobs/index.ts';
import type { Connection } from '../../platform/db/database.ts';
import { conflict, notFound } from '../../platform/errors.ts';
import { isPublicId } from '../../platform/ids.ts';
import { lockImportsOf } from '../store.ts';
import { type IntegrationDependencies, kindOf, openConfig, sealConfig } from './dependencies.ts';
import { type Home, jobOf, nameTaken, requireIntegration, syncNow } from './integrations.ts';
import type { IntegrationChange } from './schema.ts';
import {
  type CountedIntegration,
  type IntegrationRow,
  isNameTaken,
  isSourceTaken,
  lockIntegration,
  renameSource,
  updateIntegration,
} from './store.ts';

/**
 * Read at once from where it is now. Guests that come again, by what the source calls them or by their days, stay who they are;
 * of the others those whose stay is not over are marked, and go with the next reading, as when a calendar drops them. One that cannot
 * be read keeps all of them.
 */
export async function changeIntegration(
  dependencies: IntegrationDependencies,
  jobs: Jobs,
  { home_id, organization_id }: Home,
  integrationId: string,
  change: IntegrationChange,
  by: By,
): Promise<CountedIntegration> {
  const { tools } = dependencies.guests;
  const isChanged = await tools.database.patient.transaction(async (connection) => {
    const before = isPublicId(integrationId)
      ? await lockIntegration(connection, home_id, integrationId)
      : undefined;
    if (!before) throw notFound('Integration');
    const { type } = before;
    const config = openConfig(dependencies, before);
    const wanted =
      change.url === undefined ? config : kindOf(dependencies, type).configFrom({ url: change.url });
    const after = { ...before, name: change.name ?? before.name };
    const members = [
      ...(after.name === before.name ? [] : ['name']),
      ...(isDeepStrictEqual(wanted, config) ? [] : ['url']),
    ];
    if (members.length === 0) return false;
    if (members.includes('name')) await rename(connection, after);
    const now = tools.clock.now();
    const sealed_config = sealConfig(dependencies, integrationId, wanted);
    await updateIntegration(connection, { ...after, sealed_config }, members.includes('url'), now);
    await schedule(connection, jobOf(integrationId), now);
    await audit({ ...tools, database: connection }, by, {
      organization_id,
      action: 'integration.updated',
      object: { kind: 'integration', id: integrationId, name: after.name, home_id },
      changes: changed(members),
    });
    return true;
  });
  return isChanged
    ? syncNow(dependencies, jobs, home_id, integrationId)
    : requireIntegration(dependencies, home_id, integrationId);
}

/** Its guests go by its name, too. */
async function rename(connection: Connection, integration: IntegrationRow): Promise<void> {
  const { home_id, integration_id, type, name } = integration;
  const source = `${type}:${name}`;
  if (await isNameTaken(connection, integration)) throw nameTaken(name);
  await lockImportsOf(connection, home_id);
  if (await isSourceTaken(connection, integration, source))
    throw conflict(`This home has guests of another source named ${JSON.stringify(source)} already.`);
  await renameSource(connection, integration_id, source);
}
