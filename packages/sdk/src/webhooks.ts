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
 * Verifies a delivery's digest and token and returns its event. Throws a WebhookVerificationError otherwise. For a
 * user webhook: `verifyWebhook<UserEvent>(…)`.
 */
export async function verifyWebhook<Event extends OrganizationEvent | UserEvent = OrganizationEvent>(
  rawBody: string | Uint8Array,
  options: VerifyWebhookOptions,
): Promise<Verified<Event>> {
  const { hookId, event } = await verify(rawBody, options);
  // The digest proves that Lares wrote it, so it has Lares' shape.
  return { hookId, event: event as unknown as Event };
}
