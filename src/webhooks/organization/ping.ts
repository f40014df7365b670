import { type EventType, isEventType } from '../../catalogue/index.ts';
import { conflict, notFound } from '../../platform/errors.ts';
import type { Tools } from '../../platform/tools.ts';
import type { WebhookDependencies } from '../dependencies.ts';
import { digestOf, PING, requestFor } from '../payload.ts';
import { requireHookId } from '../registration.ts';
import { sampleEvent } from '../sample.ts';
import { openSecret, openToken } from '../sealed-secrets.ts';
import { type PingResult, sendPing } from '../send-ping.ts';
import { toStoredAttempt } from './history/attempt.ts';
import { publicIdOf } from './history/public-id.ts';
import { insertTest } from './history/store.ts';
import { storeTallies } from './settle/tallies.ts';
import { findPingTarget } from './store.ts';

/**
 * Sends one test in the envelope of a real delivery. The outcome does not change the health of the webhook. The test
 * appears in the list of deliveries; a ping also counts in the tallies, under its own type.
 */
export async function pingWebhook(
  tools: Tools,
  { box, sender, historyDays }: WebhookDependencies,
  organizationId: string,
  hookId: string,
  type: EventType | typeof PING = PING,
): Promise<PingResult> {
  const hook = await findPingTarget(tools.database, organizationId, requireHookId(hookId));
  if (!hook) throw notFound('Webhook');
  if (hook.broken_at) {
    throw conflict('The webhook is broken: PATCH broken to false first.', 'webhook_broken');
  }
  const secret = openSecret(box, 'organization_webhooks', hookId, hook.sealed_secret);
  const token = openToken(box, 'organization_webhooks', hookId, hook.sealed_token);
  const now = tools.clock.now();
  // A ping is no event and has no webhook_event_id; this id belongs to the ping.
  const messageId = tools.newId();
  const event = eventText(type, organizationId, messageId, now);
  const digest = digestOf(event, secret);
  const sent = { url: hook.url, hookId, token, eventText: event, digest, messageId, sentAt: now, attempt: 1 };
  const { result, outcome } = await sendPing(tools, sender, requestFor(sent));
  if (type === PING) {
    const tally = { hookId, eventType: PING, reason: result.reason ?? '', attempts: 1 };
    await storeTallies(tools.database, [tally], tools.clock.now());
  }
  if (historyDays === 0) return result;
  const key = await insertTest(tools.database, {
    hook_id: hookId,
    created_at: now,
    webhook_event_id: messageId,
    event_type: type,
    status: outcome.ok ? 'delivered' : 'failed',
    event,
    digest,
    storedAttempt: toStoredAttempt(
      { attempt: 1, at: now, url: hook.url, token },
      outcome,
      result.duration_ms,
    ),
  });
  return { ...result, delivery_id: publicIdOf(key) };
}

function eventText(
  type: EventType | typeof PING,
  organizationId: string,
  webhookEventId: string,
  now: Date,
): string {
  if (isEventType(type)) return sampleEvent({ type, organizationId, webhookEventId, now });
  return JSON.stringify({ type, organization_id: organizationId, created_at: now.toISOString() });
}
