import { createHmac } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { onTestFinished } from 'vitest';

/** A customer's endpoint: it records raw bytes and verifies digests with independent code. */
export interface Received {
  path: string;
  headers: IncomingMessage['headers'];
  raw: string;
  // biome-ignore lint/suspicious/noExplicitAny: tests read members of bodies whose shape they assert.
  body: any;
  at: number;
}

type Behaviour = (received: Received, response: ServerResponse) => void;

/** On `0.0.0.0` it answers on every loopback address, so that each of many webhooks has its own hostname. */
export async function openReceiver(
  behave: Behaviour = (_received, response) => response.end(),
  host = '127.0.0.1',
) {
  const received: Received[] = [];
  let behaviour = behave;
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const raw = Buffer.concat(chunks).toString('utf8');
      const one = {
        path: request.url ?? '',
        headers: request.headers,
        raw,
        body: JSON.parse(raw),
        at: performance.now(),
      };
      received.push(one);
      behaviour(one, response);
    });
  });
  server.listen(0, host);
  await new Promise((resolve) => server.once('listening', resolve));
  const close = async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  };
  onTestFinished(close);
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/hook`,
    received,
    behave: (next: Behaviour) => {
      behaviour = next;
    },
    close,
  };
}

export const answerWith =
  (status: number): Behaviour =>
  (_received, response) =>
    void response.writeHead(status).end();
export const hang: Behaviour = () => undefined;

/** The bytes between `"event":` and `,"hook_digest"`: our envelope ends with the digest. */
export function eventSlice(raw: string): string {
  return raw.slice(raw.indexOf('"event":') + '"event":'.length, raw.lastIndexOf(',"hook_digest"'));
}

export function digestIsRight(received: Received, secret: string): boolean {
  const digest = createHmac('sha256', secret).update(eventSlice(received.raw), 'utf8').digest('hex');
  return digest === received.body.hook_digest;
}
