import { type AccessControl, actorOf } from '../../accounts/index.ts';
import { refTo } from '../../platform/http/document/common-schemas.ts';
import { type AnyRoute, route } from '../../platform/http/route.ts';
import type { NotificationDependencies } from '../dependencies.ts';
import { presentAlerting } from './present.ts';
import { Alerting, AlertTestInput, AlertTestStarted } from './schema.ts';
import { startTest } from './test-alert/start-test.ts';

const tag = 'Notifications';

export function alertingRoutes(dependencies: NotificationDependencies, access: AccessControl): AnyRoute[] {
  const { database, clock } = dependencies.tools;
  return [
    route({
      method: 'GET',
      path: '/organizations/:organization_id/alerting',
      operationId: 'getAlerting',
      summary: 'Get the alerting status',
      description: 'Returns whether alerts reach a person: recipients, gateways and the last test.',
      tag,
      access: access.inOrganization('organization_write'),
      answer: refTo(Alerting),
      handle: ({ context: { organization } }) =>
        presentAlerting(dependencies, database, organization.organization_id, clock.now()),
    }),
    route({
      method: 'POST',
      path: '/organizations/:organization_id/alerting/test',
      operationId: 'testAlerting',
      summary: 'Send a test alert',
      description: 'Sends a test alert to the recipients of a safety incident. A recipient confirms it.',
      tag,
      access: access.inOrganization('organization_write'),
      audit: { action: 'alerting.tested', kind: 'organization', id: 'organization_id' },
      body: AlertTestInput,
      status: 202,
      answer: AlertTestStarted,
      handle: async ({ context: { caller, organization }, body: { channel = null }, request }) => ({
        notification_ids: await startTest(
          dependencies,
          { organization, channel, user: caller.user },
          actorOf(caller, request),
        ),
      }),
    }),
  ];
}
