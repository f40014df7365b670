import { conflict, notFound } from '../../platform/errors.ts';
import type { Tools } from '../../platform/tools.ts';
import type { WebhookDependencies } from '../dependencies.ts';
import { DELIVERY_HEADERS, deliveryBody, digestOf } from '../payload.ts';
import { requireHookId } from '../registration.ts';
import { openSecret, openToken } from '../seals.ts';
import { findPingTarget } from './store.ts';

/**
 * One attempt, in the envelope of a real delivery. Its outcome is told to nobody and changes nothing: a ping
 * is for whoever watches the endpoint.
 */
export async function pingWebhook(
  tools: Tools,
  { box, sender }: WebhookDependencies,
  organizationId: string,
  hookId: string,
): Promise<void> {
  const hook = await findPingTarget(tools.database, organizationId, requireHookId(hookId));
  if (!hook) throw notFound('Webhook');
  if (hook.broken_at) {
    throw conflict('The webhook is broken: PATCH broken to false first.', 'webhook_broken');
  }
  const secret = openSecret(box, 'organization_webhooks', hookId, hook.sealed_secret);
  const token = openToken(box, 'organization_webhooks', hookId, hook.sealed_token);
  const now = tools.clock.now();
  const event = JSON.stringify({
    type: 'webhook_ping',
    organization_id: organizationId,
    created_at: now.toISOString(),
  });
  await sender.send({
    url: hook.url,
    headers: {
      ...DELIVERY_HEADERS,
      // A ping is no event and has no webhook_event_id; this id is of the ping alone.
      'webhook-id': tools.newId(),
      'webhook-timestamp': String(Math.floor(now.getTime() / 1000)),
      'webhook-attempt': '1',
    },
    body: deliveryBody(hookId, token, event, digestOf(event, secret)),
    ...(token === undefined ? {} : { authorization: token }),
  });
}
