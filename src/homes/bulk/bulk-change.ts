import type { Static } from 'typebox';
import { audit, type By, changed } from '../../audit/index.ts';
import type { Connection } from '../../platform/db/database.ts';
import { badRequest } from '../../platform/errors.ts';
import type { Tools } from '../../platform/tools.ts';
import { applyChange, changedMembers, homeObject } from '../homes.ts';
import { type HomeRow, lockHomesOf, updateSettingsOf } from '../store.ts';
import type { ManyHomesChange, ManyHomesChanged } from './schema.ts';

export type ChangedHome = Static<typeof ManyHomesChanged>['homes'][number];

/**
 * Changes all homes or none, each checked, written and announced like a single change. Homes that already have the
 * values stay.
 */
export function changeManyHomes(
  tools: Tools,
  organizationId: string,
  { home_ids, ...change }: ManyHomesChange,
  { dryRun, by }: { dryRun: boolean; by: By },
): Promise<ChangedHome[]> {
  return tools.database.longTimeout.transaction(async (connection) => {
    const homes = await lockAllHomes(connection, organizationId, home_ids);
    const results = homes.map((before) => {
      const after = applyChange(before, change);
      return { before, after, members: changedMembers(before, after) };
    });
    const different = results.filter(({ members }) => members.length > 0);
    if (!dryRun && different.length > 0) {
      await updateSettingsOf(
        connection,
        different.map(({ after }) => after),
        tools.clock.now(),
      );
      const entries = different.map(({ before, members }) => ({
        organization_id: organizationId,
        action: 'home.updated' as const,
        object: homeObject(before),
        changes: changed(members),
      }));
      await audit({ ...tools, database: connection }, by, ...entries);
    }
    return results.map(({ before: { home_id, name }, members }) => ({ home_id, name, changed: members }));
  });
}

/** Locks every named home of this organization. A home of another organization is answered like an unknown one. */
export async function lockAllHomes(
  connection: Connection,
  organizationId: string,
  homeIds: readonly string[],
): Promise<HomeRow[]> {
  const wanted = new Set(homeIds);
  const homes = await lockHomesOf(connection, organizationId, [...wanted]);
  for (const { home_id } of homes) wanted.delete(home_id);
  const [unknownId] = wanted;
  if (unknownId === undefined) return homes;
  throw badRequest(`"home_ids" must contain only homes of this organization. ${unknownId} is not one.`, {
    context: 'home_ids',
  });
}
