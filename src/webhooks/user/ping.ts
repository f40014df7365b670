import { notFound } from '../../platform/errors.ts';
import type { Tools } from '../../platform/tools.ts';
import type { WebhookDependencies } from '../dependencies.ts';
import { deliveryRequest } from './delivery.ts';
import { userEvent } from './event.ts';
import { findFirstUserWebhook } from './store.ts';
import { deliveryTarget } from './webhooks.ts';

/**
 * The ping goes to the user's first registered webhook, so what the path has is not even looked at: an id that is
 * unknown, deleted, another user's or no id at all will do.
 *
 * Whatever the endpoint does is not told: the ping has been attempted, and that is all a caller learns.
 */
export async function pingFirstWebhook(
  tools: Tools,
  { box, onceSender }: Pick<WebhookDependencies, 'box' | 'onceSender'>,
  userId: string,
): Promise<void> {
  const first = await findFirstUserWebhook(tools.database, userId);
  if (!first) throw notFound('Webhook');
  const now = tools.clock.now();
  const event = userEvent({ id: tools.newId(), type: 'webhook_ping', user_id: userId, created_at: now });
  await onceSender.send(deliveryRequest({ ...deliveryTarget(box, first), event }, now));
}
