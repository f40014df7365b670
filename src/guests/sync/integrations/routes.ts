import { type AccessControl, actorOf, type Caller, hasRight } from '../../../accounts/index.ts';
import { inHome } from '../../../homes/index.ts';
import type { Jobs } from '../../../jobs/index.ts';
import { Empty, refTo } from '../../../platform/http/document/common-schemas.ts';
import { type AnyRoute, route } from '../../../platform/http/route.ts';
import { openSecrets, type SyncContext, sourceOf } from '../context.ts';
import type { Owner } from '../scope.ts';
import { type CountedSubscription, listSubscriptions } from '../subscription-store.ts';
import {
  changeSubscription,
  createSubscription,
  presentSubscription,
  removeSubscription,
  syncNow,
} from '../subscriptions.ts';
import { IntegrationBody, IntegrationChange, IntegrationList, NewIntegration } from './schema.ts';

const tag = 'Integrations';
const ALL = '/homes/:home_id/integrations';
const ONE = '/homes/:home_id/integrations/:integration_id';

export function integrationRoutes(sync: SyncContext, access: AccessControl, jobs: Jobs): AnyRoute[] {
  const { tools } = sync.guests;
  const present = (row: CountedSubscription) => presentIntegration(sync, row, true);
  return [
    route({
      method: 'GET',
      path: ALL,
      operationId: 'listIntegrations',
      summary: 'List integrations',
      description: 'Returns the booking calendars of a home, oldest first.',
      tag,
      access: inHome(tools, access, 'guests_read'),
      answer: IntegrationList,
      handle: async ({ context: { caller, home } }) => {
        const rows = await listSubscriptions(tools.database, 'home', home.home_id);
        const whole = seesSecrets(caller, home.organization_id);
        return { integrations: rows.map((row) => presentIntegration(sync, row, whole)) };
      },
    }),
    route({
      method: 'POST',
      path: ALL,
      operationId: 'createIntegration',
      summary: 'Create an integration',
      description: 'Imports guests from a booking calendar (iCalendar): at once, then every 15 minutes.',
      tag,
      access: inHome(tools, access, 'organization_write'),
      audit: { action: 'integration.created', kind: 'integration', answeredId: 'integration_id' },
      body: NewIntegration,
      status: 201,
      answer: refTo(IntegrationBody),
      conflict:
        'The home already has an integration with this name, or has the maximum number of integrations.',
      handle: async ({ context: { caller, home }, body, request }) => {
        const by = actorOf(caller, request);
        return present(await createSubscription(sync, jobs, ownerOf(home), body, by));
      },
    }),
    route({
      method: 'PATCH',
      path: ONE,
      operationId: 'updateIntegration',
      summary: 'Update an integration',
      description: 'Changes the name or the address. Lares then syncs the calendar at once.',
      tag,
      access: inHome(tools, access, 'organization_write'),
      audit: { action: 'integration.updated', kind: 'integration', id: 'integration_id' },
      body: IntegrationChange,
      answer: refTo(IntegrationBody),
      item: true,
      conflict: 'The home has another integration with this name, or guests of one.',
      handle: async ({ context: { caller, home }, params: { integration_id }, body, request }) => {
        const by = actorOf(caller, request);
        return present(await changeSubscription(sync, jobs, ownerOf(home), integration_id, body, by));
      },
    }),
    route({
      method: 'DELETE',
      path: ONE,
      operationId: 'deleteIntegration',
      summary: 'Delete an integration',
      description: 'Deletes an integration and its guests.',
      tag,
      access: inHome(tools, access, 'organization_write'),
      audit: { action: 'integration.deleted', kind: 'integration', id: 'integration_id' },
      answer: Empty,
      item: true,
      handle: async ({ context: { caller, home }, params, request }) => {
        await removeSubscription(sync, ownerOf(home), params.integration_id, actorOf(caller, request));
        return {};
      },
    }),
    route({
      method: 'POST',
      path: `${ONE}/sync`,
      operationId: 'syncIntegration',
      summary: 'Sync an integration',
      description: 'Syncs the calendar now and returns the result.',
      tag,
      access: inHome(tools, access, 'organization_write'),
      audit: { none: 'Reads a calendar now that is read every 15 minutes anyway.' },
      answer: refTo(IntegrationBody),
      item: true,
      handle: async ({ context: { home }, params }) =>
        present(await syncNow(sync, jobs, ownerOf(home), params.integration_id)),
    }),
  ];
}

/** The address of a calendar is a secret, except for those who may enter one. */
function seesSecrets(caller: Caller, organizationId: string): boolean {
  return hasRight(caller, 'organization_write', organizationId);
}

function ownerOf({ home_id, organization_id }: { home_id: string; organization_id: string }): Owner {
  return { scope: 'home', owner_id: home_id, organization_id };
}

function presentIntegration(sync: SyncContext, row: CountedSubscription, isWhole: boolean) {
  const url = sourceOf(sync, 'home', row.type).urlOf?.(openSecrets(sync, 'home', row), isWhole) ?? '';
  return { integration_id: row.id, ...presentSubscription(row), url };
}
