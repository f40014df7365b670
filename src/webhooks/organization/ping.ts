import { conflict, notFound } from '../../platform/errors.ts';
import type { Tools } from '../../platform/tools.ts';
import type { WebhookDependencies } from '../dependencies.ts';
import { digestOf, requestFor } from '../payload.ts';
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
  const eventText = JSON.stringify({
    type: 'webhook_ping',
    organization_id: organizationId,
    created_at: now.toISOString(),
  });
  await sender.send(
    requestFor({
      url: hook.url,
      hookId,
      token,
      eventText,
      digest: digestOf(eventText, secret),
      // A ping is no event and has no webhook_event_id; this id is of the ping alone.
      messageId: tools.newId(),
      sentAt: now,
      attempt: 1,
    }),
  );
}
