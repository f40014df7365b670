import { createHmac } from 'node:crypto';

/** Lower-case hex HMAC-SHA256 over the serialised event, keyed with the hook's secret. */
export function digestOf(eventText: string, secret: string): string {
  return createHmac('sha256', secret).update(eventText).digest('hex');
}

/**
 * The body around an event that was serialised before: the event's bytes go in as they are, because the
 * digest was taken over them.
 */
export function deliveryBody(
  hookId: string,
  token: string | undefined,
  eventText: string,
  digest: string,
): string {
  const hookToken = token === undefined ? '' : `"hook_token":${JSON.stringify(token)},`;
  return `{"hook_id":"${hookId}",${hookToken}"event":${eventText},"hook_digest":"${digest}"}`;
}

export const DELIVERY_HEADERS = {
  'content-type': 'application/json; charset=utf-8',
  'user-agent': 'lares-webhook-service',
};
