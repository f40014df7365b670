import { notFound } from '../../platform/errors.ts';
import type { Tools } from '../../platform/tools.ts';
import type { WebhookParts } from '../parts.ts';
import { requireHookId } from '../registration.ts';
import { deliveryRequest } from './delivery.ts';
import { userEvent } from './event.ts';
import { findFirstUserWebhook } from './store.ts';
import { deliveryTarget } from './webhooks.ts';

/**
 * The ping goes to the user's first registered webhook whatever hook_id the path has: one that is unknown,
 * deleted or another user's will do. It must still look like a hook_id, because every path with a hook_id
 * answers 400 to a malformed one; text that cannot be an id is a mistake of the client's (a placeholder that
 * was never filled in), and it should hear of it.
 *
 * Whatever the endpoint does is not told: the ping has been attempted, and that is all a caller learns.
 */
export async function pingFirstWebhook(
  tools: Tools,
  { box, onceSender }: Pick<WebhookParts, 'box' | 'onceSender'>,
  userId: string,
  hookId: string,
): Promise<void> {
  requireHookId(hookId);
  const first = await findFirstUserWebhook(tools.database, userId);
  if (!first) throw notFound('Webhook');
  const now = tools.clock.now();
  const event = userEvent({ id: tools.newId(), type: 'webhook_ping', user_id: userId, created_at: now });
  await onceSender.send(deliveryRequest({ ...deliveryTarget(box, first), event }, now));
}
