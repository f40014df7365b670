import { notFound } from '../../platform/errors.ts';
import type { Tools } from '../../platform/tools.ts';
import type { WebhookDependencies } from '../dependencies.ts';
import { PING } from '../payload.ts';
import { requireHookId } from '../registration.ts';
import { type PingResult, sendPing } from '../send-ping.ts';
import { deliveryRequest } from './delivery.ts';
import { userEvent } from './event.ts';
import { findFirstUserWebhook, findUserWebhook, type UserWebhookTarget } from './store.ts';
import { deliveryTarget } from './webhooks.ts';

type PingDependencies = Pick<WebhookDependencies, 'box' | 'onceSender'>;

/**
 * The ping goes to the user's first registered webhook. The id in the path is ignored, so any value is accepted. The
 * outcome is not returned; `testWebhook` returns it.
 */
export async function pingFirstWebhook(
  tools: Tools,
  dependencies: PingDependencies,
  userId: string,
): Promise<void> {
  await ping(
    tools,
    dependencies,
    userId,
    await findFirstUserWebhook(tools.database, userId, tools.clock.now()),
  );
}

/** A test of the named webhook. */
export async function testWebhook(
  tools: Tools,
  dependencies: PingDependencies,
  userId: string,
  hookId: string,
): Promise<PingResult> {
  const hook = await findUserWebhook(tools.database, userId, requireHookId(hookId));
  return ping(tools, dependencies, userId, hook);
}

async function ping(
  tools: Tools,
  { box, onceSender }: PingDependencies,
  userId: string,
  hook: UserWebhookTarget | undefined,
): Promise<PingResult> {
  if (!hook) throw notFound('Webhook');
  const now = tools.clock.now();
  const event = userEvent({ id: tools.newId(), type: PING, user_id: userId, created_at: now });
  const request = deliveryRequest({ ...deliveryTarget(box, hook), event }, now);
  return (await sendPing(tools, onceSender, request)).result;
}
