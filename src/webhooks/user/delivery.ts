import { DELIVERY_HEADERS, deliveryBody, digestOf } from '../payload.ts';
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

/** The one attempt. The event is serialised here and nowhere else, so that what is signed is what is sent. */
export function deliveryRequest({ hookId, url, token, secret, event }: UserDelivery, now: Date): SendRequest {
  const eventText = JSON.stringify(event);
  return {
    url,
    body: deliveryBody(hookId, token, eventText, digestOf(eventText, secret)),
    headers: {
      ...DELIVERY_HEADERS,
      'webhook-id': event.id,
      'webhook-timestamp': String(Math.floor(now.getTime() / 1000)),
      'webhook-attempt': '1',
    },
    ...(token === undefined ? {} : { authorization: token }),
  };
}
