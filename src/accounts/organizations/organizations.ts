import type { Sql } from 'sql-template-tag';
import type { Static } from 'typebox';
import { audit, type By } from '../../audit/index.ts';
import { retryDeadlock } from '../../platform/db/retry-deadlock.ts';
import { conflict, forbidden } from '../../platform/errors.ts';
import { requireRoom } from '../../platform/quotas.ts';
import { inOneTransaction, type Tools } from '../../platform/tools.ts';
import type { Caller } from '../auth/caller.ts';
import { insertMember } from '../members/store.ts';
import { hasSecondFactor, lockUserForFactors } from '../second-factor/store.ts';
import { requireConfirmed } from '../sessions/confirmation.ts';
import type { OrganizationChange } from './schema.ts';
import {
  countOwnedOrganizations,
  deleteOrganizationUnlessUsed,
  findOrganization,
  insertOrganization,
  lockOrganizationForChange,
  type Organization,
  renameOrganization,
  setSecondFactorRequired,
} from './store.ts';

/** A query for the homes of organizations. Homes are a slice above this one. */
export type HomesQuery = (organizationIds: string[]) => Sql;

/** The creator becomes the owner. */
export async function createOrganization(tools: Tools, name: string, ownerId: string): Promise<Organization> {
  const organization = {
    organization_id: tools.newId(),
    name,
    created_at: tools.clock.now(),
    require_second_factor: false,
  };
  await tools.database.transaction(async (connection) => {
    await insertOrganization(connection, organization);
    await insertMember(connection, {
      organization_id: organization.organization_id,
      user_id: ownerId,
      role: 'owner',
      limited_to: null,
      created_at: organization.created_at,
    });
    const most = tools.quotas.organizations;
    await requireRoom(connection, {
      name: `organizations of ${ownerId}`,
      most,
      count: () => countOwnedOrganizations(connection, ownerId),
      message: `A user can own at most ${most} organizations. Delete one first.`,
    });
  });
  return organization;
}

/** With its audit entry, in the caller's transaction. */
export async function createAuditedOrganization(
  joined: Tools,
  name: string,
  ownerId: string,
  by: By,
): Promise<Organization> {
  const organization = await createOrganization(joined, name, ownerId);
  const { organization_id } = organization;
  await audit(joined, by, {
    organization_id,
    action: 'organization.created',
    object: objectOf(organization),
  });
  return organization;
}

export function changeOrganization(
  tools: Tools,
  caller: Caller,
  organization: Organization,
  { name, require_second_factor: wanted }: Static<typeof OrganizationChange>,
  by: By,
): Promise<Organization> {
  const { organization_id } = organization;
  // Changes of second factors lock in the other order: the account first, then its organizations.
  return retryDeadlock(() =>
    inOneTransaction(tools, async (joined) => {
      const connection = joined.database;
      await lockOrganizationForChange(connection, organization_id);
      const before = (await findOrganization(connection, organization_id)) ?? organization;
      const common = { organization_id, object: objectOf(before) };
      if (name !== undefined && name !== before.name) {
        await renameOrganization(connection, organization_id, name);
        const changes = [{ member: 'name', from: before.name, to: name }];
        await audit(joined, by, { ...common, action: 'organization.updated', changes });
      }
      const required = wanted ?? before.require_second_factor;
      if (required !== before.require_second_factor) {
        await requireFactorPolicyRights(joined, caller, organization_id, required);
        await setSecondFactorRequired(connection, organization_id, required);
        const changes = [{ member: 'require_second_factor', to: String(required) }];
        await audit(joined, by, { ...common, action: 'organization.second_factor_required', changes });
      }
      return { ...before, name: name ?? before.name, require_second_factor: required };
    }),
  );
}

function objectOf({ organization_id, name }: Organization) {
  return { kind: 'organization' as const, id: organization_id, name };
}

/** A token cannot change this: it would decide over its own user's factors. */
async function requireFactorPolicyRights(
  { database: connection, clock }: Tools,
  caller: Caller,
  organizationId: string,
  required: boolean,
): Promise<void> {
  if (caller.kind !== 'session' || caller.roles.get(organizationId) !== 'owner') {
    throw forbidden(
      'Only a logged-in owner can change whether a second factor is required. Access tokens are not accepted.',
    );
  }
  await requireConfirmed(connection, caller, clock);
  const { user_id } = caller.user;
  await lockUserForFactors(connection, user_id);
  if (required && !(await hasSecondFactor(connection, user_id))) {
    throw conflict(
      'Set up a second factor for your own account first. Without one, you would lose access to the organization.',
      'second_factor_missing',
    );
  }
}

export function deleteOrganization(
  tools: Tools,
  caller: Caller,
  organization: Organization,
  homesOf: HomesQuery,
  by: By,
): Promise<void> {
  const { organization_id } = organization;
  return inOneTransaction(tools, async (joined) => {
    if (caller.roles.get(organization_id) !== 'owner') {
      throw forbidden('Only an owner can delete the organization.');
    }
    const uses = [homesOf([organization_id])];
    const deleted = await deleteOrganizationUnlessUsed(joined.database, organization_id, uses);
    if (!deleted) throw conflict('The organization still has homes. Delete them first.');
    // The organization's members cannot read this entry any more. The operator can, with `lares audit export`.
    await audit(joined, by, {
      organization_id,
      action: 'organization.deleted',
      object: objectOf(organization),
    });
  });
}
