import type { AccessControl } from '../../accounts/index.ts';
import { refTo } from '../../platform/http/document/common-schemas.ts';
import { type AnyRoute, route } from '../../platform/http/route.ts';
import type { NotificationDependencies } from '../dependencies.ts';
import { presentAlerting } from './present.ts';
import { Alerting } from './schema.ts';

const tag = 'Notifications';

export function alertingRoutes(dependencies: NotificationDependencies, access: AccessControl): AnyRoute[] {
  const { database, clock } = dependencies.tools;
  return [
    route({
      method: 'GET',
      path: '/organizations/:organization_id/alerting',
      operationId: 'getAlerting',
      summary: 'Whether alerts reach a person: recipients, gateways and the last test',
      tag,
      access: access.inOrganization('organization_write'),
      answer: refTo(Alerting),
      handle: ({ context: { organization } }) =>
        presentAlerting(dependencies, database, organization.organization_id, clock.now()),
    }),
  ];
}
