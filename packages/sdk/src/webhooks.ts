import {
  type VerifiedWebhook,
  type VerifyWebhookOptions,
  verifyWebhook as verify,
} from '../../webhook-verifier/src/index.ts';
import type { OrganizationEvent, UserEvent } from './events.ts';

export interface Verified<Event> extends Omit<VerifiedWebhook, 'event'> {
  event: Event;
}

/**
 * The event of a delivery, once its digest and token are right; throws a WebhookVerificationError when they are not.
 * For a user webhook, say so: `verifyWebhook<UserEvent>(…)`.
 */
export async function verifyWebhook<Event extends OrganizationEvent | UserEvent = OrganizationEvent>(
  rawBody: string | Uint8Array,
  options: VerifyWebhookOptions,
): Promise<Verified<Event>> {
  const { hookId, event } = await verify(rawBody, options);
  // The digest proves that Lares wrote it, so it has the shape that Lares writes.
  return { hookId, event: event as unknown as Event };
}
