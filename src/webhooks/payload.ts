import { createHmac } from 'node:crypto';
import type { SendRequest } from './send/outcome.ts';

/** The type of a test; no event of the catalogue has this name. */
export const PING = 'webhook_ping';

/** Lower-case hex HMAC-SHA256 over the serialised event, keyed with the hook's secret. */
export function digestOf(eventText: string, secret: string): string {
  return createHmac('sha256', secret).update(eventText).digest('hex');
}

const DELIVERY_HEADERS = {
  'content-type': 'application/json; charset=utf-8',
  'user-agent': 'lares-webhook-service',
};

export interface Envelope {
  url: string;
  hookId: string;
  token: string | undefined;
  eventText: string;
  digest: string;
  /** Id of the event, or of the ping. */
  messageId: string;
  sentAt: Date;
  attempt: number;
}

/**
 * A request to either kind of webhook. The token is in a header and in the body; a redirect to another origin drops
 * both.
 */
export function requestFor(envelope: Envelope): SendRequest {
  const { url, hookId, token, eventText, digest, messageId, sentAt, attempt } = envelope;
  const request = {
    url,
    body: deliveryBody(hookId, token, eventText, digest),
    headers: {
      ...DELIVERY_HEADERS,
      'webhook-id': messageId,
      'webhook-timestamp': String(Math.floor(sentAt.getTime() / 1000)),
      'webhook-attempt': String(attempt),
    },
  };
  if (token === undefined) return request;
  const bodyElsewhere = () => deliveryBody(hookId, undefined, eventText, digest);
  return { ...request, authorization: token, bodyElsewhere };
}

/**
 * The body around the serialised event. The event's bytes are inserted unchanged, because the digest is computed over
 * them.
 */
function deliveryBody(hookId: string, token: string | undefined, eventText: string, digest: string): string {
  const hookToken = token === undefined ? '' : `"hook_token":${JSON.stringify(token)},`;
  return `{"hook_id":"${hookId}",${hookToken}"event":${eventText},"hook_digest":"${digest}"}`;
}
