import { once } from 'node:events';
import { connect } from 'node:net';
import type { Dial } from '../../../src/platform/outgoing/dial.ts';
import {
  openSender,
  type Sender,
  type SenderOptions,
  type SendRequest,
} from '../../../src/webhooks/send/sender.ts';
import { onCleanup } from '../cleanup.ts';
import type { DnsAnswer } from '../outgoing/dns-server.ts';
import { openDnsServer } from '../outgoing/dns-server.ts';
import { CA, type Receiver } from '../outgoing/raw-receiver.ts';

export const TOKEN = 'hunter2-registered-token';

export function request(url: string, more: Partial<SendRequest> = {}): SendRequest {
  return {
    url,
    body: '{"event":"ü"}',
    headers: { 'Content-Type': 'application/json; charset=utf-8', 'User-Agent': 'lares-webhook-service' },
    authorization: TOKEN,
    ...more,
  };
}

/** May reach this machine, as with LARES_WEBHOOK_ALLOW_PRIVATE. */
export function privateSender(options: Partial<SenderOptions> = {}): Sender {
  const sender = openSender({
    timeoutMs: 5000,
    allowPrivate: true,
    retryIdleClose: true,
    ca: CA,
    ...options,
  });
  onCleanup(() => sender.close());
  return sender;
}

export const PUBLIC = '93.184.216.34';

/**
 * The real guard: names come from a real DNS server. Only the last step differs: a connection to a public address
 * reaches the receiver that replaces it.
 */
export async function publicSender(
  receivers: Record<string, Receiver>,
  names: Record<string, DnsAnswer>,
  options: Partial<SenderOptions> = {},
): Promise<Sender> {
  const dns = await openDnsServer(names);
  onCleanup(() => dns.close());
  const dial: Dial = async ([address = '']) => {
    const socket = connect(receivers[address]?.port ?? 0, '127.0.0.1').on('error', () => undefined);
    onCleanup(() => socket.destroy());
    await once(socket, 'connect');
    return socket;
  };
  return privateSender({ allowPrivate: false, lookup: dns.lookup, dial, ...options });
}

/** undici waits one turn of the event loop before it writes the next request on a connection. */
export const nextTurn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));
