import { refTo } from '../../platform/http/document/common-schemas.ts';
import { type AnyRoute, route } from '../../platform/http/route.ts';
import type { AccessControl } from '../auth/access.ts';
import { actorOf } from '../auth/actor.ts';
import {
  boundsOf,
  changeRetention,
  type Retention,
  type RetentionDependencies,
  readRetention,
  requireOwner,
} from './retention.ts';
import { mapMembers } from './retention-days.ts';
import { RetentionBody, RetentionChange } from './schema.ts';

const tag = 'Organizations';
const PATH = '/organizations/:organization_id/retention';

export function retentionRoutes(dependencies: RetentionDependencies, access: AccessControl): AnyRoute[] {
  return [
    route({
      method: 'GET',
      path: PATH,
      operationId: 'getRetention',
      summary: 'Get retention',
      description: 'Returns how many days the organization keeps each kind of data, and the limits.',
      tag,
      access: access.inOrganization('organization_write'),
      answer: refTo(RetentionBody),
      handle: async ({ context: { organization } }) =>
        present(organization, await readRetention(dependencies, organization.organization_id)),
    }),
    route({
      method: 'PATCH',
      path: PATH,
      operationId: 'updateRetention',
      summary: 'Update retention',
      description:
        'Changes how many days the organization keeps each kind of data. Older data is deleted within an hour. Owners only.',
      tag,
      access: access.inOrganization('organization_write'),
      allows: { roles: ['owner'] },
      audit: { action: 'retention.changed', kind: 'organization', id: 'organization_id' },
      body: RetentionChange,
      answer: refTo(RetentionBody),
      asksAgain: true,
      look: ({ context: { role } }) => requireOwner(role),
      handle: async ({ context: { caller, organization }, body, request }) => {
        const by = actorOf(caller, request);
        const { organization_id } = organization;
        return present(organization, await changeRetention(dependencies, caller, organization_id, body, by));
      },
    }),
  ];
}

function present({ organization_id }: { organization_id: string }, { own, effective, instance }: Retention) {
  return {
    organization_id,
    ...own,
    effective,
    instance,
    minimum: mapMembers((member) => boundsOf(instance, member).minimum),
    maximum: mapMembers((member) => boundsOf(instance, member).maximum),
  };
}
