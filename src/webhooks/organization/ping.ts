import { conflict, notFound } from '../../platform/errors.ts';
import type { Tools } from '../../platform/tools.ts';
import type { WebhookDependencies } from '../dependencies.ts';
import { digestOf, PING, requestFor } from '../payload.ts';
import { type PingResult, sendPing } from '../ping-result.ts';
import { requireHookId } from '../registration.ts';
import { openSecret, openToken } from '../seals.ts';
import { storeTallies } from './settle.ts';
import { findPingTarget } from './store.ts';

/**
 * One attempt, in the envelope of a real delivery. Whatever comes of it, the webhook stays as healthy or not as it was; it is
 * counted among the attempts that people see, under a name that no event has.
 */
export async function pingWebhook(
  tools: Tools,
  { box, sender }: WebhookDependencies,
  organizationId: string,
  hookId: string,
): Promise<PingResult> {
  const hook = await findPingTarget(tools.database, organizationId, requireHookId(hookId));
  if (!hook) throw notFound('Webhook');
  if (hook.broken_at) {
    throw conflict('The webhook is broken: PATCH broken to false first.', 'webhook_broken');
  }
  const secret = openSecret(box, 'organization_webhooks', hookId, hook.sealed_secret);
  const token = openToken(box, 'organization_webhooks', hookId, hook.sealed_token);
  const now = tools.clock.now();
  const eventText = JSON.stringify({
    type: PING,
    organization_id: organizationId,
    created_at: now.toISOString(),
  });
  const request = requestFor({
    url: hook.url,
    hookId,
    token,
    eventText,
    digest: digestOf(eventText, secret),
    // A ping is no event and has no webhook_event_id; this id is of the ping alone.
    messageId: tools.newId(),
    sentAt: now,
    attempt: 1,
  });
  const result = await sendPing(tools, sender, request);
  const tally = { hookId, eventType: PING, reason: result.reason ?? '', attempts: 1 };
  await storeTallies(tools.database, [tally], tools.clock.now());
  return result;
}
