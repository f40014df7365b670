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
import { RETENTION_MEMBERS, type RetentionMember } from './retention-days.ts';
import { RetentionBody, RetentionChange } from './schema.ts';

const tag = 'Organizations';
const PATH = '/organizations/:organization_id/retention';

export function retentionRoutes(dependencies: RetentionDependencies, access: AccessControl): AnyRoute[] {
  return [
    route({
      method: 'GET',
      path: PATH,
      operationId: 'getRetention',
      summary: 'How long an organization keeps what',
      tag,
      access: access.inOrganization('organization_write'),
      answer: refTo(RetentionBody),
      handle: async ({ context: { organization } }) =>
        present(
          organization.organization_id,
          await readRetention(dependencies, organization.organization_id),
        ),
    }),
    route({
      method: 'PATCH',
      path: PATH,
      operationId: 'updateRetention',
      summary:
        'Change how long an organization keeps what; owners only. What is older is deleted within the hour',
      tag,
      access: access.inOrganization('organization_write'),
      allows: { roles: ['owner'] },
      audit: { action: 'retention.changed', kind: 'organization', id: 'organization_id' },
      body: RetentionChange,
      answer: refTo(RetentionBody),
      asksAgain: true,
      look: ({ context: { role } }) => requireOwner(role),
      handle: async ({
        context: {
          caller,
          organization: { organization_id },
        },
        body,
        request,
      }) => {
        const by = actorOf(caller, request);
        return present(
          organization_id,
          await changeRetention(dependencies, caller, organization_id, body, by),
        );
      },
    }),
  ];
}

function present(organization_id: string, { own, effective, instance }: Retention) {
  const bounds = (which: 'minimum' | 'maximum') =>
    Object.fromEntries(
      RETENTION_MEMBERS.map((member) => [member, boundsOf(instance, member)[which]]),
    ) as Record<RetentionMember, number>;
  return {
    organization_id,
    ...own,
    effective,
    instance,
    minimum: bounds('minimum'),
    maximum: bounds('maximum'),
  };
}
