import { createHmac } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { onTestFinished } from 'vitest';

/** A customer's endpoint that records raw requests. */
export interface Endpoint {
  url: string;
  requests: { method: string; path: string; headers: IncomingHttpHeaders; raw: Buffer }[];
  close(): void;
}

export async function openEndpoint(answer: (response: ServerResponse) => unknown): Promise<Endpoint> {
  const requests: Endpoint['requests'] = [];
  const server = createServer((request, response) => {
    const pieces: Buffer[] = [];
    request.on('data', (piece) => pieces.push(piece));
    request.on('end', () => {
      const { method = '', url = '', headers } = request;
      requests.push({ method, path: url, headers, raw: Buffer.concat(pieces) });
      answer(response);
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const close = () => {
    server.close();
    server.closeAllConnections();
  };
  onTestFinished(close);
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`, requests, close };
}

/** Verifies like a receiver: over the raw bytes of the event, with no code of the product. */
export function digestIsRight(raw: Buffer, secret: string): boolean {
  const start = raw.indexOf('"event":') + '"event":'.length;
  const end = raw.lastIndexOf(',"hook_digest":"');
  const wanted = createHmac('sha256', secret).update(raw.subarray(start, end)).digest('hex');
  return raw.subarray(end).toString() === `,"hook_digest":"${wanted}"}`;
}
