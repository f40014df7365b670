import { type AccessControl, byCaller, type Caller, may } from '../../accounts/index.ts';
import { inHome } from '../../homes/index.ts';
import type { Jobs } from '../../jobs/index.ts';
import { Empty, refTo } from '../../platform/http/common-schemas.ts';
import { type AnyRoute, route } from '../../platform/http/route.ts';
import { changeIntegration } from './change.ts';
import type { IntegrationDependencies } from './dependencies.ts';
import { createIntegration, presentIntegration, removeIntegration, syncNow } from './integrations.ts';
import { IntegrationBody, IntegrationChange, IntegrationList, NewIntegration } from './schema.ts';
import { listIntegrations } from './store.ts';

const tag = 'Integrations';
const ALL = '/homes/:home_id/integrations';
const ONE = '/homes/:home_id/integrations/:integration_id';

export function integrationRoutes(
  dependencies: IntegrationDependencies,
  access: AccessControl,
  jobs: Jobs,
): AnyRoute[] {
  const { tools } = dependencies.guests;
  return [
    route({
      method: 'GET',
      path: ALL,
      operationId: 'listIntegrations',
      summary: 'Where the guests of a home come from by themselves, oldest first',
      tag,
      access: inHome(tools, access, 'guests_read'),
      answer: IntegrationList,
      handle: async ({ context: { caller, home } }) => {
        const rows = await listIntegrations(tools.database, home.home_id);
        const whole = seesSecrets(caller, home.organization_id);
        return { integrations: rows.map((row) => presentIntegration(dependencies, row, whole)) };
      },
    }),
    route({
      method: 'POST',
      path: ALL,
      operationId: 'createIntegration',
      summary:
        'Let guests come from a booking calendar (iCalendar); it is read at once, then every 15 minutes',
      tag,
      access: inHome(tools, access, 'organization_write'),
      body: NewIntegration,
      status: 201,
      answer: refTo(IntegrationBody),
      conflict: 'The home has an integration of that name, or as many as there can be.',
      handle: async ({ context: { caller, home }, body, request }) =>
        presentIntegration(
          dependencies,
          await createIntegration(dependencies, jobs, home, body, byCaller(caller, request)),
          true,
        ),
    }),
    route({
      method: 'PATCH',
      path: ONE,
      operationId: 'updateIntegration',
      summary: 'Change the name or the address of an integration; it is read at once from where it is now',
      tag,
      access: inHome(tools, access, 'organization_write'),
      body: IntegrationChange,
      answer: refTo(IntegrationBody),
      item: true,
      conflict: 'The home has another integration of that name, or guests that came from one.',
      handle: async ({ context: { caller, home }, params, body, request }) => {
        const by = byCaller(caller, request);
        return presentIntegration(
          dependencies,
          await changeIntegration(dependencies, jobs, home, params.integration_id, body, by),
          true,
        );
      },
    }),
    route({
      method: 'DELETE',
      path: ONE,
      operationId: 'deleteIntegration',
      summary: 'Remove an integration; its guests go with it',
      tag,
      access: inHome(tools, access, 'organization_write'),
      answer: Empty,
      item: true,
      handle: async ({ context: { caller, home }, params, request }) => {
        await removeIntegration(dependencies, home, params.integration_id, byCaller(caller, request));
        return {};
      },
    }),
    route({
      method: 'POST',
      path: `${ONE}/sync`,
      operationId: 'syncIntegration',
      summary: 'Read it now; the answer shows what came of it',
      tag,
      access: inHome(tools, access, 'organization_write'),
      answer: refTo(IntegrationBody),
      item: true,
      handle: async ({ context: { home }, params }) =>
        presentIntegration(
          dependencies,
          await syncNow(dependencies, jobs, home.home_id, params.integration_id),
          true,
        ),
    }),
  ];
}

/** Whoever may register a calendar knows its address anyway. */
function seesSecrets(caller: Caller, organizationId: string): boolean {
  return may(caller, 'organization_write', organizationId);
}
