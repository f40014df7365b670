import { type AccessControl, actorOf } from '../../accounts/index.ts';
import { type AnyRoute, route } from '../../platform/http/route.ts';
import type { Tools } from '../../platform/tools.ts';
import { changeManyHomes } from './bulk-change.ts';
import { ManyHomesChange, ManyHomesChanged, ManyHomesQuery } from './schema.ts';

export function manyHomesRoutes(tools: Tools, access: AccessControl): AnyRoute[] {
  return [
    route({
      method: 'PATCH',
      path: '/organizations/:organization_id/homes',
      operationId: 'updateManyHomes',
      summary: 'Update many homes',
      description:
        'Changes the same settings in many homes: in all of them, or in none. Absent members stay unchanged.',
      tag: 'Homes',
      access: access.inOrganization('homes_write'),
      audit: { action: 'home.updated', kind: 'home' },
      query: ManyHomesQuery,
      body: ManyHomesChange,
      answer: ManyHomesChanged,
      handle: async ({ context: { caller, organization }, query, body, request }) => {
        const how = { dryRun: query.dry_run ?? false, by: actorOf(caller, request) };
        return { homes: await changeManyHomes(tools, organization.organization_id, body, how) };
      },
    }),
  ];
}
