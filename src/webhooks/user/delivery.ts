import { digestOf, requestFor } from '../payload.ts';
import type { SendRequest } from '../send/outcome.ts';
import type { UserEvent } from './event.ts';

export interface DeliveryTarget {
  hookId: string;
  url: string;
  token?: string;
  secret: string;
}

export interface UserDelivery extends DeliveryTarget {
  event: UserEvent;
}

/** Serialises the event once, so that the signed bytes are the sent ones. */
export function deliveryRequest({ hookId, url, token, secret, event }: UserDelivery, now: Date): SendRequest {
  const eventText = JSON.stringify(event);
  return requestFor({
    url,
    hookId,
    token,
    eventText,
    digest: digestOf(eventText, secret),
    messageId: event.id,
    sentAt: now,
    attempt: 1,
  });
}
