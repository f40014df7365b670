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
      summary: 'Register a webhook for your own account; its secret is answered this once',
      tag,
      access: access.withPermission('webhook_write'),
      audit: { action: 'user_webhook.created', kind: 'user_webhook', answeredId: 'hook_id' },
      body: NewUserWebhook,
      status: 201,
      answer: UserWebhookWithSecret,
      conflict: 'You have as many webhooks as there can be.',
      asksAgain: true,
      handle: ({ context: { caller }, body, request }) =>
        createUserWebhook(tools, dependencies, caller, body, actorOf(caller, request)),
    }),
    route({
      method: 'GET',
      path: '/webhooks',
      operationId: 'listUserWebhooks',
      summary: 'Your webhooks, oldest first',
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
      summary: 'Change the address, the events or the token of a webhook; what is left out stays',
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
      summary: 'Stop deliveries and remove the webhook',
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
      summary: 'Send a test delivery to your first webhook, whatever hook_id is in the path',
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
      summary:
        'Send a test delivery to this webhook, and say what the endpoint answered or why it could not be reached',
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
