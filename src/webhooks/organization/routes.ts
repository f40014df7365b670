import { type AccessControl, actorOf, type Right } from '../../accounts/index.ts';
import { Empty } from '../../platform/http/document/common-schemas.ts';
import { type AnyRoute, NoContent, route } from '../../platform/http/route.ts';
import type { Tools } from '../../platform/tools.ts';
import type { WebhookDependencies } from '../dependencies.ts';
import { WebhookTest } from '../send-ping.ts';
import { changeWebhook, createWebhook, deleteWebhook, repair } from './change-webhook.ts';
import { readDeliverySummary } from './delivery-summary.ts';
import { explainEvent, listDeliveries, readDelivery } from './history/history.ts';
import { DeliveryList, DeliveryQuery, EventAtWebhook, WholeDelivery } from './history/schema.ts';
import { pingWebhook } from './ping.ts';
import {
  CreatedWebhookBody,
  DeliverySummary,
  NewOrganizationWebhook,
  OrganizationWebhookEdit,
  WebhookBody,
  WebhookChange,
  WebhookList,
  WebhookTestInput,
} from './schema.ts';
import { listWebhooks } from './store.ts';
import { presentWebhook, requireWebhook } from './webhooks.ts';

const tag = 'Organization webhooks';
const ALL = '/organizations/:organization_id/webhooks';
const ONE = '/organizations/:organization_id/webhooks/:hook_id';

export function organizationWebhookRoutes(
  tools: Tools,
  access: AccessControl,
  dependencies: WebhookDependencies,
): AnyRoute[] {
  const may = (right: Right) => access.inOrganization(right, { deniedKey: 'invalid_access' });
  const find = (
    { organization }: { organization: { organization_id: string } },
    { hook_id }: { hook_id: string },
  ) => requireWebhook(tools, organization.organization_id, hook_id);
  return [
    route({
      method: 'GET',
      path: ALL,
      operationId: 'listOrganizationWebhooks',
      summary: 'List organization webhooks',
      description: 'Returns the webhooks of the organization, oldest first.',
      tag,
      access: may('webhook_read'),
      answer: WebhookList,
      csv: 'webhooks',
      handle: async ({ context: { organization } }) => {
        const webhooks = await listWebhooks(tools.database, organization.organization_id);
        return { webhooks: webhooks.map(presentWebhook) };
      },
    }),
    route({
      method: 'POST',
      path: ALL,
      operationId: 'createOrganizationWebhook',
      summary: 'Create an organization webhook',
      description:
        'Sends the events of all homes of the organization to an endpoint, with up to five attempts each. The answer contains the secret, only this once.',
      tag,
      access: may('webhook_write'),
      audit: { action: 'webhook.created', kind: 'webhook', answeredId: 'hook_id' },
      body: NewOrganizationWebhook,
      status: 201,
      answer: CreatedWebhookBody,
      conflict:
        'Another webhook already sends one of the events to the same hostname, or the webhook limit is reached.',
      asksAgain: true,
      handle: ({ context, body, request }) =>
        createWebhook(tools, dependencies, context, body, actorOf(context.caller, request)),
    }),
    route({
      method: 'GET',
      path: ONE,
      operationId: 'getOrganizationWebhook',
      summary: 'Get an organization webhook',
      tag,
      access: may('webhook_read'),
      answer: WebhookBody,
      item: true,
      checksId: true,
      handle: async ({ context, params }) => presentWebhook(await find(context, params)),
    }),
    // PATCH repairs a webhook and rejects a body without `broken`, so edits need another method.
    route({
      method: 'PUT',
      path: ONE,
      operationId: 'updateOrganizationWebhook',
      summary: 'Update an organization webhook',
      description: 'Changes the members that you send and keeps the others.',
      tag,
      access: may('webhook_write'),
      audit: { action: 'webhook.updated', kind: 'webhook', id: 'hook_id' },
      body: OrganizationWebhookEdit,
      answer: WebhookBody,
      item: true,
      checksId: true,
      conflict: 'Another webhook already sends one of the events to the same hostname.',
      asksAgain: true,
      handle: ({ context, params, body, request }) =>
        changeWebhook(tools, dependencies, context, params.hook_id, body, actorOf(context.caller, request)),
    }),
    route({
      method: 'PATCH',
      path: ONE,
      operationId: 'repairOrganizationWebhook',
      summary: 'Repair an organization webhook',
      description:
        'Starts deliveries again after a webhook broke. Lares does not send the events that it discarded in the meantime.',
      tag,
      access: may('webhook_write'),
      audit: { action: 'webhook.repaired', kind: 'webhook', id: 'hook_id' },
      body: WebhookChange,
      answer: WebhookBody,
      item: true,
      checksId: true,
      handle: ({ context, params, request }) =>
        repair(tools, dependencies, context, params.hook_id, actorOf(context.caller, request)),
    }),
    route({
      method: 'DELETE',
      path: ONE,
      operationId: 'deleteOrganizationWebhook',
      summary: 'Delete an organization webhook',
      description: 'Stops all deliveries, including pending retries, and deletes the webhook.',
      tag,
      access: may('webhook_write'),
      audit: { action: 'webhook.deleted', kind: 'webhook', id: 'hook_id' },
      status: 204,
      answer: NoContent,
      item: true,
      checksId: true,
      handle: ({ context, params, request }) =>
        deleteWebhook(tools, dependencies, context, params.hook_id, actorOf(context.caller, request)),
    }),
    route({
      method: 'POST',
      path: `${ONE}/ping`,
      operationId: 'pingOrganizationWebhook',
      summary: 'Ping an organization webhook',
      description:
        'Sends a `webhook_ping`. 201 means that Lares made the attempt, not that the ping arrived.',
      tag,
      access: may('webhook_write'),
      audit: { none: 'Sends a test delivery and changes nothing.' },
      status: 201,
      answer: Empty,
      item: true,
      checksId: true,
      conflict: 'The webhook is broken. Lares sent nothing.',
      handle: async ({ context: { organization }, params }) => {
        await pingWebhook(tools, dependencies, organization.organization_id, params.hook_id);
        return {};
      },
    }),
    route({
      method: 'POST',
      path: `${ONE}/test`,
      operationId: 'testOrganizationWebhook',
      summary: 'Test an organization webhook',
      description:
        'Sends a ping or a sample of any event and returns the answer of the endpoint, or why Lares could not reach it.',
      tag,
      access: may('webhook_write'),
      audit: { none: 'Sends a test delivery and changes nothing.' },
      body: WebhookTestInput,
      answer: WebhookTest,
      item: true,
      checksId: true,
      conflict: 'The webhook is broken. Lares sent nothing.',
      handle: ({ context: { organization }, params, body }) =>
        pingWebhook(tools, dependencies, organization.organization_id, params.hook_id, body.type),
    }),
    route({
      method: 'GET',
      path: `${ONE}/deliveries`,
      operationId: 'listOrganizationWebhookDeliveries',
      summary: 'List deliveries of a webhook',
      description: 'Returns the deliveries of the last days with their status and attempts, newest first.',
      tag,
      access: may('webhook_read'),
      query: DeliveryQuery,
      answer: DeliveryList,
      item: true,
      checksId: true,
      handle: async ({ context, params, query }) =>
        listDeliveries(tools, dependencies, await find(context, params), query),
    }),
    route({
      method: 'GET',
      path: `${ONE}/deliveries/:delivery_id`,
      operationId: 'getOrganizationWebhookDelivery',
      summary: 'Get a delivery of a webhook',
      description: 'Returns a delivery with the requests that Lares sent and the beginning of each answer.',
      tag,
      access: may('webhook_read'),
      answer: WholeDelivery,
      item: true,
      checksId: true,
      handle: async ({ context, params }) =>
        readDelivery(tools, await find(context, params), params.delivery_id),
    }),
    route({
      method: 'GET',
      path: `${ONE}/events/:event_id`,
      operationId: 'explainOrganizationWebhookEvent',
      summary: 'Explain an event at a webhook',
      description: 'Returns the delivery of an event to this webhook, or why Lares did not send the event.',
      tag,
      access: may('webhook_read'),
      answer: EventAtWebhook,
      item: true,
      checksId: true,
      handle: async ({ context, params }) =>
        explainEvent(tools, dependencies, await find(context, params), params.event_id),
    }),
    route({
      method: 'GET',
      path: `${ONE}/deliveries/summary`,
      operationId: 'getOrganizationWebhookDeliverySummary',
      summary: 'Get the delivery summary of a webhook',
      description: 'Returns the pending deliveries and the outcomes of the last 24 hours.',
      tag,
      access: may('webhook_read'),
      answer: DeliverySummary,
      csv: 'outcomes',
      item: true,
      checksId: true,
      handle: async ({ context, params }) => readDeliverySummary(tools, await find(context, params)),
    }),
  ];
}
