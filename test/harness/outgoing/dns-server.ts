import { createSocket } from 'node:dgram';
import { Resolver } from 'node:dns/promises';
import { once } from 'node:events';
import { isIPv4 } from 'node:net';
import { SECOND_MS } from '../../../src/platform/durations.ts';
import { type Lookup, resolveBoth } from '../../../src/platform/outgoing/lookup.ts';

/** The server's answer for a name. Addresses go out under the requested family. */
export type DnsAnswer = readonly string[] | 'NXDOMAIN' | 'SERVFAIL' | 'silence';

export interface DnsServer {
  /** Per name: an answer, or one that depends on the family and on the number of earlier questions. */
  names: Record<string, DnsAnswer | ((earlier: number, type: string | undefined) => DnsAnswer)>;
  /** Every question in order, such as `A hooks.test`. */
  queries: string[];
  /** Queries this server and no other. */
  lookup: Lookup;
  close(): void;
}

const HEADER_BYTES = 12;
const RESPONSE_CODES = { NXDOMAIN: 3, SERVFAIL: 2 };
const TYPES: Record<number, string> = { 1: 'A', 28: 'AAAA' };
const CLIENT_TIMEOUT_MS = 5 * SECOND_MS;

export async function openDnsServer(names: DnsServer['names'] = {}): Promise<DnsServer> {
  const queries: string[] = [];
  const socket = createSocket('udp4');
  socket.on('message', (message, from) => {
    const { name, type, end } = readQuestion(message);
    const query = `${TYPES[type]} ${name}`;
    const rule = names[name] ?? 'NXDOMAIN';
    const earlier = queries.filter((past) => past === query).length;
    const answer = typeof rule === 'function' ? rule(earlier, TYPES[type]) : rule;
    queries.push(query);
    if (answer !== 'silence')
      socket.send(reply(message.subarray(0, end), type, answer), from.port, from.address);
  });
  socket.bind(0, '127.0.0.1');
  await once(socket, 'listening');
  const server = `127.0.0.1:${socket.address().port}`;
  return {
    names,
    queries,
    lookup: (hostname) => {
      const resolver = new Resolver({ timeout: CLIENT_TIMEOUT_MS, tries: 1 });
      resolver.setServers([server]);
      return resolveBoth(resolver, hostname);
    },
    close: () => socket.close(),
  };
}

function readQuestion(message: Buffer): { name: string; type: number; end: number } {
  const labels: string[] = [];
  let at = HEADER_BYTES;
  for (let length = message.readUInt8(at); length > 0; length = message.readUInt8(at)) {
    labels.push(message.toString('latin1', at + 1, at + 1 + length));
    at += 1 + length;
  }
  return { name: labels.join('.').toLowerCase(), type: message.readUInt16BE(at + 1), end: at + 5 };
}

function reply(question: Buffer, type: number, answer: Exclude<DnsAnswer, 'silence'>): Buffer {
  const records =
    typeof answer === 'string' ? [] : answer.filter((address) => isIPv4(address) === (TYPES[type] === 'A'));
  const packet = Buffer.concat([question, ...records.map((address) => record(type, address))]);
  packet.writeUInt16BE(0x8180 + (typeof answer === 'string' ? RESPONSE_CODES[answer] : 0), 2);
  packet.writeUInt16BE(records.length, 6);
  // Sends no additional records, whatever the question contains.
  packet.writeUInt16BE(0, 10);
  return packet;
}

/** The name is a pointer to the question. The time to live is zero. */
function record(type: number, address: string): Buffer {
  const data = isIPv4(address) ? Buffer.from(address.split('.').map(Number)) : expanded(address);
  const head = Buffer.alloc(12);
  head.writeUInt16BE(0xc000 + HEADER_BYTES, 0);
  head.writeUInt16BE(type, 2);
  head.writeUInt16BE(1, 4);
  head.writeUInt16BE(data.length, 10);
  return Buffer.concat([head, data]);
}

function expanded(address: string): Buffer {
  const [left = '', right = ''] = address.split('::');
  const parts = (text: string) => (text === '' ? [] : text.split(':'));
  const missing = 8 - parts(left).length - parts(right).length;
  const groups = [...parts(left), ...Array<string>(missing).fill('0'), ...parts(right)];
  return Buffer.from(groups.map((group) => group.padStart(4, '0')).join(''), 'hex');
}
