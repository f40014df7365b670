import type { Sql } from 'sql-template-tag';
import { conflict, forbidden } from '../../platform/errors.ts';
import { requireRoom } from '../../platform/quotas.ts';
import type { Tools } from '../../platform/tools.ts';
import type { Caller } from '../auth/caller.ts';
import { insertMember } from '../members/store.ts';
import { countOwned, deleteOrganizationWithout, insertOrganization, type Organization } from './store.ts';

/** A query that finds the homes of organizations; theirs is a slice above this one. */
export type HomesOf = (organizationIds: string[]) => Sql;

/** Whoever makes an organization owns it. */
export async function createOrganization(tools: Tools, name: string, ownerId: string): Promise<Organization> {
  const organization = { organization_id: tools.newId(), name, created_at: tools.clock.now() };
  await tools.database.transaction(async (connection) => {
    await insertOrganization(connection, organization);
    await insertMember(connection, {
      organization_id: organization.organization_id,
      user_id: ownerId,
      role: 'owner',
      created_at: organization.created_at,
    });
    const most = tools.quotas.organizations;
    await requireRoom(connection, {
      name: `organizations of ${ownerId}`,
      most,
      count: () => countOwned(connection, ownerId),
      message: `You own ${most} organizations, the most there can be. Delete one first.`,
    });
  });
  return organization;
}

export async function deleteOrganization(
  tools: Tools,
  caller: Caller,
  organization: Organization,
  homesOf: HomesOf,
): Promise<void> {
  if (caller.roles.get(organization.organization_id) !== 'owner') {
    throw forbidden('Only an owner can delete the organization.');
  }
  const deleted = await deleteOrganizationWithout(tools.database, organization.organization_id, [
    homesOf([organization.organization_id]),
  ]);
  if (!deleted) throw conflict('The organization still has homes. Delete them first.');
}
