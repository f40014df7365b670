import Type from 'typebox';
import { type AccessControl, actorOf } from '../../accounts/index.ts';
import { Empty } from '../../platform/http/document/common-schemas.ts';
import { type AnyRoute, route } from '../../platform/http/route.ts';
import type { Tools } from '../../platform/tools.ts';
import type { WebhookDependencies } from '../dependencies.ts';
import { WebhookTest } from '../send-ping.ts';
import { pingFirstWebhook, testWebhook } from './ping.ts';
import {
  NewUserWebhook,
  UserWebhookBody,
  UserWebhookEdit,
  UserWebhookList,
  UserWebhookWithSecret,
} from './schema.ts';
import { listUserWebhooks } from './store.ts';
import { createUserWebhook, editUserWebhook, presentUserWebhook, removeUserWebhook } from './webhooks.ts';

const tag = 'User webhooks';

/** A user webhook belongs to the caller alone, so only the token's permission is checked. */
export function userWebhookRoutes(
  tools: Tools,
  access: AccessControl,
  dependencies: WebhookDependencies,
): AnyRoute[] {
  return [
    route({
      method: 'POST',
      path: '/webhooks',
      operationId: 'createUserWebhook',
      summary: 'Create a user webhook',
      description:
        'Sends the events of all homes that you can access to an endpoint, with one attempt each. The answer contains the secret, only this once.',
      tag,
      access: access.withPermission('webhook_write'),
      audit: { action: 'user_webhook.created', kind: 'user_webhook', answeredId: 'hook_id' },
      body: NewUserWebhook,
      status: 201,
      answer: UserWebhookWithSecret,
      conflict: 'You have reached your webhook limit, or the webhook to replace already has a replacement.',
      asksAgain: true,
      handle: ({ context: { caller }, body, request }) =>
        createUserWebhook(tools, dependencies, caller, body, actorOf(caller, request)),
    }),
    route({
      method: 'GET',
      path: '/webhooks',
      operationId: 'listUserWebhooks',
      summary: 'List user webhooks',
      description: 'Returns the webhooks of your account, oldest first.',
      tag,
      access: access.withPermission('webhook_read'),
      answer: UserWebhookList,
      handle: async ({ context }) => ({
        hooks: (await listUserWebhooks(tools.database, context.caller.user.user_id)).map(presentUserWebhook),
      }),
    }),
    route({
      method: 'PUT',
      path: '/webhooks/:hook_id',
      operationId: 'updateUserWebhook',
      summary: 'Update a user webhook',
      description: 'Changes the members that you send and keeps the others.',
      tag,
      access: access.withPermission('webhook_write'),
      audit: { action: 'user_webhook.updated', kind: 'user_webhook', id: 'hook_id' },
      body: UserWebhookEdit,
      answer: UserWebhookBody,
      item: true,
      checksId: true,
      asksAgain: true,
      handle: async ({ context: { caller }, params, body, request }) => {
        const by = actorOf(caller, request);
        return presentUserWebhook(
          await editUserWebhook(tools, dependencies, caller, params.hook_id, body, by),
        );
      },
    }),
    route({
      method: 'DELETE',
      path: '/webhooks/:hook_id',
      operationId: 'deleteUserWebhook',
      summary: 'Delete a user webhook',
      description: 'Stops the deliveries and deletes the webhook.',
      tag,
      access: access.withPermission('webhook_write'),
      audit: { action: 'user_webhook.deleted', kind: 'user_webhook', id: 'hook_id' },
      answer: Empty,
      item: true,
      // Ignored, as the specification says.
      params: { hook_id: Type.String() },
      checksId: true,
      handle: async ({ context: { caller }, params, request }) => {
        await removeUserWebhook(tools, caller.user.user_id, params.hook_id, actorOf(caller, request));
        dependencies.onDeleted(params.hook_id);
        return {};
      },
    }),
    route({
      method: 'POST',
      path: '/webhooks/:hook_id/ping',
      operationId: 'pingUserWebhook',
      summary: 'Ping your first user webhook',
      description: 'Sends a `webhook_ping` to your first webhook, whatever `hook_id` is in the path.',
      tag,
      access: access.withPermission('webhook_write'),
      audit: { none: 'Sends a test delivery and changes nothing.' },
      status: 201,
      answer: Empty,
      item: true,
      // Ignored, as the specification says.
      params: { hook_id: Type.String() },
      handle: async ({ context }) => {
        await pingFirstWebhook(tools, dependencies, context.caller.user.user_id);
        return {};
      },
    }),
    route({
      method: 'POST',
      path: '/webhooks/:hook_id/test',
      operationId: 'testUserWebhook',
      summary: 'Test a user webhook',
      description:
        'Sends a `webhook_ping` to this webhook and returns the answer of the endpoint, or why Lares could not reach it.',
      tag,
      access: access.withPermission('webhook_write'),
      audit: { none: 'Sends a test delivery and changes nothing.' },
      answer: WebhookTest,
      item: true,
      checksId: true,
      handle: ({ context: { caller }, params }) =>
        testWebhook(tools, dependencies, caller.user.user_id, params.hook_id),
    }),
  ];
}
