import { createHmac } from 'node:crypto';
import type { Received } from '../outgoing/raw-receiver.ts';

/** Verifies like a receiver: the digest over the raw bytes of `event`, with no code of the product. */
export function isSigned({ body }: Received, secret: string): boolean {
  const event = body.subarray(body.indexOf('"event":') + 8, body.lastIndexOf(',"hook_digest":"'));
  const digest = createHmac('sha256', secret).update(event).digest('hex');
  return JSON.parse(body.toString()).hook_digest === digest;
}

// biome-ignore lint/suspicious/noExplicitAny: tests read members whose shape they assert.
export const bodyOf = ({ body }: Received): any => JSON.parse(body.toString());
