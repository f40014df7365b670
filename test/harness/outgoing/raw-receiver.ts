import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { createServer as createTlsServer } from 'node:tls';
import { onCleanup } from '../cleanup.ts';

/** A request as it was on the wire. */
export interface Received {
  line: string;
  /** Names as received, in order. */
  headers: [name: string, value: string][];
  body: Buffer;
  /** 1 for the first connection to this receiver, 2 for the second … */
  connection: number;
}

export interface Receiver {
  port: number;
  origin: string;
  requests: Received[];
  connections: number;
  /** For each TLS connection, whether it resumed a session. */
  resumed: boolean[];
  /** The names in SNI. */
  servernames: unknown[];
  /** Waits until the n-th connection is closed. */
  closed(connection: number): Promise<void>;
}

/** Text is written unchanged. A function gets the socket to itself. */
export type Answer = string | ((request: Received, socket: Socket) => unknown);

const fixture = (name: string) =>
  readFileSync(new URL(`../../fixtures/tls/${name}`, import.meta.url), 'utf8');
export const CA = fixture('ca.pem');

/** Prefers HTTP/2, as many receivers do. */
const tlsOptions = (certificate: string) => ({
  cert: fixture(`${certificate}.pem`),
  key: fixture(`${certificate}.key`),
  ALPNProtocols: ['h2', 'http/1.1'],
});

/** Works on raw bytes on purpose: no HTTP library of ours decides what is valid. */
export async function openReceiver(answer: Answer, certificate?: string): Promise<Receiver> {
  const closings: Promise<unknown>[] = [];
  const receiver: Receiver = {
    port: 0,
    origin: '',
    requests: [],
    connections: 0,
    resumed: [],
    servernames: [],
    closed: async (connection) => void (await closings[connection - 1]),
  };
  const open = new Set<Socket>();
  const serve = (socket: Socket) => {
    receiver.connections += 1;
    open.add(socket);
    closings.push(new Promise((resolve) => socket.once('close', resolve)));
    socket.on('error', () => undefined);
    if ('isSessionReused' in socket && typeof socket.isSessionReused === 'function') {
      receiver.resumed.push(Boolean(socket.isSessionReused()));
      receiver.servernames.push('servername' in socket ? socket.servername : undefined);
    }
    readRequests(socket, receiver, answer);
  };
  const server =
    certificate === undefined ? createServer(serve) : createTlsServer(tlsOptions(certificate), serve);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onCleanup(() => {
    for (const socket of open) socket.destroy();
    server.close();
  });
  receiver.port = (server.address() as AddressInfo).port;
  receiver.origin = `${certificate ? 'https' : 'http'}://127.0.0.1:${receiver.port}`;
  return receiver;
}

function readRequests(socket: Socket, receiver: Receiver, answer: Answer): void {
  const connection = receiver.connections;
  let bytes = Buffer.alloc(0);
  socket.on('data', (piece) => {
    bytes = Buffer.concat([bytes, piece]);
    const headEnd = bytes.indexOf('\r\n\r\n');
    if (headEnd < 0) return;
    const [line = '', ...lines] = bytes.toString('latin1', 0, headEnd).split('\r\n');
    const headers = lines.map((text): [string, string] => {
      const colon = text.indexOf(': ');
      return [text.slice(0, colon), text.slice(colon + 2)];
    });
    const length = Number(headers.find(([name]) => name.toLowerCase() === 'content-length')?.[1] ?? 0);
    const end = headEnd + 4 + length;
    if (bytes.length < end) return;
    const request = { line, headers, body: bytes.subarray(headEnd + 4, end), connection };
    bytes = bytes.subarray(end);
    receiver.requests.push(request);
    if (typeof answer === 'string') socket.write(answer);
    else answer(request, socket);
  });
}

/** A whole response. */
export function response(status: number, headers: Record<string, string> = {}, body = ''): string {
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  return `HTTP/1.1 ${status} Whatever\r\n${lines.join('')}Content-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`;
}

export function header(request: Received | undefined, name: string): string | undefined {
  return request?.headers.find(([given]) => given.toLowerCase() === name)?.[1];
}
