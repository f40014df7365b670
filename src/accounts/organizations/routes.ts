import Type from 'typebox';
import { forbidden } from '../../platform/errors.ts';
import { Empty, refTo } from '../../platform/http/document/common-schemas.ts';
import { longPaging, type Page } from '../../platform/http/request/paging.ts';
import { type AnyRoute, route } from '../../platform/http/route.ts';
import { inOneTransaction, type Tools } from '../../platform/tools.ts';
import type { AccessControl } from '../auth/access.ts';
import { actorOf } from '../auth/actor.ts';
import { type Caller, rightsOf, tokenHasRight } from '../auth/caller.ts';
import type { CallerCache } from '../auth/caller-cache.ts';
import type { Role } from '../auth/permissions.ts';
import { memberIdsOf } from '../members/store.ts';
import {
  changeOrganization,
  createAuditedOrganization,
  deleteOrganization,
  type HomesQuery,
} from './organizations.ts';
import { OrganizationBody, OrganizationChange, OrganizationInput, OrganizationList } from './schema.ts';
import { listOrganizations, type Organization } from './store.ts';

const tag = 'Organizations';

const BY_OPERATOR =
  'Only the operator of this service can create organizations. Ask the operator to create one.';

export function organizationRoutes(
  tools: Tools,
  access: AccessControl,
  callers: CallerCache,
  homesOf: HomesQuery,
): AnyRoute[] {
  return [
    route({
      method: 'GET',
      path: '/organizations',
      operationId: 'listOrganizations',
      summary: 'List organizations',
      description:
        'Returns your organizations. Without the permission `user_read`, only their ids and names.',
      tag,
      access: access.withAnyCaller(),
      query: Type.Object(longPaging.query),
      answer: OrganizationList,
      handle: ({ context: { caller }, query }) =>
        listCallersOrganizations(tools, caller, longPaging.page(query)),
    }),
    route({
      method: 'POST',
      path: '/organizations',
      operationId: 'createOrganization',
      summary: 'Create an organization',
      description:
        'The caller becomes its owner. If only the operator may create organizations, the call gets a 403.',
      tag,
      access: access.withPermission('organization_write'),
      audit: { action: 'organization.created', kind: 'organization', answeredId: 'organization_id' },
      body: OrganizationInput,
      status: 201,
      answer: refTo(OrganizationBody),
      conflict: 'You own the maximum number of organizations.',
      handle: async ({ context: { caller }, body: { name }, request }) => {
        if (tools.policy.organizationCreation === 'operator') throw forbidden(BY_OPERATOR);
        const by = actorOf(caller, request);
        const organization = await inOneTransaction(tools, (joined) =>
          createAuditedOrganization(joined, name, caller.user.user_id, by),
        );
        callers.invalidateUser(caller.user.user_id);
        return present(caller, organization, 'owner');
      },
    }),
    route({
      method: 'GET',
      path: '/organizations/:organization_id',
      operationId: 'getOrganization',
      summary: 'Get an organization',
      tag,
      access: access.inOrganization('user_read'),
      answer: refTo(OrganizationBody),
      handle: ({ context: { caller, role, organization } }) => present(caller, organization, role),
    }),
    route({
      method: 'PUT',
      path: '/organizations/:organization_id',
      operationId: 'replaceOrganization',
      summary: 'Rename an organization',
      tag,
      access: access.inOrganization('organization_write'),
      audit: { action: 'organization.updated', kind: 'organization', id: 'organization_id' },
      body: OrganizationInput,
      answer: refTo(OrganizationBody),
      handle: async ({ context: { caller, role, organization }, body: { name }, request }) => {
        const by = actorOf(caller, request);
        return present(caller, await changeOrganization(tools, caller, organization, { name }, by), role);
      },
    }),
    route({
      method: 'PATCH',
      path: '/organizations/:organization_id',
      operationId: 'updateOrganization',
      summary: 'Update an organization',
      description: 'Renames an organization. Owners also decide whether members need a second factor.',
      tag,
      access: access.inOrganization('organization_write'),
      audit: { action: 'organization.updated', kind: 'organization', id: 'organization_id' },
      body: OrganizationChange,
      answer: refTo(OrganizationBody),
      conflict: 'You have no second factor. Set one up before you require it.',
      asksAgain: true,
      handle: async ({ context: { caller, role, organization }, body, request }) => {
        const by = actorOf(caller, request);
        const changed = await changeOrganization(tools, caller, organization, body, by);
        if (changed.require_second_factor !== organization.require_second_factor) {
          const members = await memberIdsOf(tools.database, organization.organization_id);
          for (const userId of members) callers.invalidateUser(userId);
        }
        return present(caller, changed, role);
      },
    }),
    route({
      method: 'DELETE',
      path: '/organizations/:organization_id',
      operationId: 'deleteOrganization',
      summary: 'Delete an organization',
      description: 'Deletes an organization that has no homes. Owners only.',
      tag,
      access: access.inOrganization('organization_write'),
      allows: { roles: ['owner'] },
      audit: { action: 'organization.deleted', kind: 'organization', id: 'organization_id' },
      answer: Empty,
      conflict: 'The organization still has homes.',
      handle: async ({ context: { caller, organization }, request }) => {
        await deleteOrganization(tools, caller, organization, homesOf, actorOf(caller, request));
        callers.invalidateUser(caller.user.user_id);
        return {};
      },
    }),
  ];
}

async function listCallersOrganizations(tools: Tools, caller: Caller, page: Page) {
  const memberships = new Map([...caller.roles, ...caller.barred]);
  const organizations = await listOrganizations(tools.database, [...memberships.keys()], page);
  const whole = tokenHasRight(caller, 'user_read');
  return {
    organizations: organizations.map((organization) => {
      const role = whole ? memberships.get(organization.organization_id) : undefined;
      return role ? present(caller, organization, role) : presentName(organization);
    }),
    paging: { total_count: memberships.size, ...page },
  };
}

/** `id` repeats organization_id because clients of this API family read either. */
function present(caller: Caller, organization: Organization, role: Role) {
  const { organization_id } = organization;
  const second_factor_missing = caller.barred.has(organization_id);
  const rights = second_factor_missing ? [] : rightsOf(caller, role, organization_id);
  const limited = caller.homes.has(organization_id);
  return { ...organization, id: organization_id, role, rights, limited, second_factor_missing };
}

/** The role belongs to the user's data and needs `user_read`. */
function presentName({ organization_id, name }: Organization) {
  return { organization_id, id: organization_id, name };
}
