import { once } from 'node:events';
import { connect as connectTcp, type Socket } from 'node:net';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { cleanUp, onCleanup } from '../../../test/harness/cleanup.ts';
import { type DnsServer, openDnsServer } from '../../../test/harness/outgoing/dns-server.ts';
import { CA, openReceiver, type Receiver, response } from '../../../test/harness/outgoing/raw-receiver.ts';
import { nextTurn } from '../../../test/harness/webhooks/sender.ts';
import { type ConnectorOptions, type ConnectWatch, guardedConnector } from './connector.ts';

const PUBLIC = '93.184.216.34';
const PUBLIC_V6 = '2606:4700:4700::1111';

let dns: DnsServer;
/** Lists of dialled addresses. */
let dialled: (readonly string[])[];

beforeEach(async () => {
  dns = await openDnsServer();
  dialled = [];
});
afterEach(async () => {
  await cleanUp();
  dns.close();
});

/** Public addresses lead to a local receiver. Everything else works as in production. */
function connectorTo(receiver?: Receiver, options: Partial<ConnectorOptions> = {}): Guard {
  return guardedConnector({
    allowPrivate: false,
    lookup: dns.lookup,
    ca: CA,
    dial: async (addresses) => {
      dialled.push(addresses);
      const socket = connectTcp(receiver?.port ?? 9, '127.0.0.1');
      onCleanup(() => socket.destroy());
      await once(socket, 'connect');
      return socket;
    },
    ...options,
  });
}

type Guard = ReturnType<typeof guardedConnector>;

/** A connection in progress, and how to cancel it. */
function begin(guard: Guard, hostname: string, protocol = 'https:', port = '') {
  const ending = new AbortController();
  const watch: ConnectWatch = { phase: 'resolving', signal: ending.signal };
  const opened = new Promise<Socket>((resolve, reject) => {
    guard(watch)({ hostname, host: hostname, protocol, port }, (error, socket) => {
      if (error) reject(error);
      else resolve(socket);
    });
  });
  return { watch, opened, giveUp: () => ending.abort() };
}

const connect = (guard: Guard, hostname: string, protocol?: string, port?: string): Promise<Socket> =>
  begin(guard, hostname, protocol, port).opened;

describe('literal addresses', () => {
  it.each([
    '127.0.0.1',
    '10.1.2.3',
    '169.254.169.254',
    '::1',
    '::ffff:127.0.0.1',
    'fe80::1%lo',
    '64:ff9b::7f00:1',
  ])('%s is refused without a look-up', async (address) => {
    await expect(connect(connectorTo(), address)).rejects.toMatchObject({ code: 'LARES_BLOCKED' });
    expect({ dialled, queries: dns.queries }).toEqual({ dialled: [], queries: [] });
  });

  it.each([PUBLIC, PUBLIC_V6])('%s is dialled', async (address) => {
    const receiver = await openReceiver(response(200));
    await connect(connectorTo(receiver), address, 'http:', '80');
    expect(dialled).toEqual([[address]]);
  });
});

describe('names', () => {
  it.each([
    ['private', ['10.0.0.1']],
    ['loopback', ['127.0.0.1']],
    ['IPv6 loopback', ['::1']],
    ['metadata', ['169.254.169.254']],
    ['mapped', ['::ffff:7f00:1']],
    ['one private among public', [PUBLIC, '8.8.8.8', '192.168.0.10']],
    ['public IPv4, private IPv6', [PUBLIC, 'fd00::1']],
    ['public IPv6, private IPv4', [PUBLIC_V6, '127.0.0.1']],
  ])('%s: refused', async (_kind, answer) => {
    dns.names['hooks.test'] = answer;
    await expect(connect(connectorTo(), 'hooks.test')).rejects.toMatchObject({ code: 'LARES_BLOCKED' });
    expect(dialled).toEqual([]);
  });

  it.each(['2130706433', '0x7f.1', 'localhost'])(
    '%s, should it come this far, is only a name',
    async (name) => {
      dns.names[name] = ['127.0.0.1'];
      await expect(connect(connectorTo(), name)).rejects.toMatchObject({ code: 'LARES_BLOCKED' });
    },
  );

  it('all their public addresses are dialled, and no others', async () => {
    const receiver = await openReceiver(response(200));
    dns.names['hooks.test'] = [PUBLIC, PUBLIC_V6, '8.8.8.8'];
    await connect(connectorTo(receiver), 'hooks.test', 'http:');
    expect(dialled.map((list) => [...list].sort())).toEqual([[PUBLIC, PUBLIC_V6, '8.8.8.8'].sort()]);
  });

  it('that change their answer after the check gain nothing: what was vetted is dialled [dns-rebinding]', async () => {
    const receiver = await openReceiver(response(200));
    dns.names['hooks.test'] = (earlier) => (earlier === 0 ? [PUBLIC] : ['127.0.0.1']);
    const connector = connectorTo(receiver);
    await connect(connector, 'hooks.test', 'http:');
    expect(dialled).toEqual([[PUBLIC]]);
    expect(dns.queries.sort()).toEqual(['A hooks.test', 'AAAA hooks.test']);
    // The next connection resolves again and gets the new answer.
    await expect(connect(connector, 'hooks.test', 'http:')).rejects.toMatchObject({ code: 'LARES_BLOCKED' });
    expect(dialled).toHaveLength(1);
  });

  it('are looked up once for connections that are opened together', async () => {
    const receiver = await openReceiver(response(200));
    dns.names['hooks.test'] = [PUBLIC];
    const connector = connectorTo(receiver);
    await Promise.all([1, 2, 3].map(() => connect(connector, 'hooks.test', 'http:')));
    expect(dns.queries).toHaveLength(2);
    expect(dialled).toHaveLength(3);
  });

  it.each([
    ['NXDOMAIN', 'ENOTFOUND'],
    ['SERVFAIL', 'ESERVFAIL'],
    [[], 'ENODATA'],
  ] as const)('%j is a failure of the look-up', async (answer, code) => {
    dns.names['hooks.test'] = answer;
    await expect(connect(connectorTo(), 'hooks.test')).rejects.toMatchObject({ phase: 'resolving', code });
  });

  it('without an address of one family have the result of the other', async () => {
    dns.names['hooks.test'] = (_earlier, type) => (type === 'A' ? [] : 'SERVFAIL');
    await expect(connect(connectorTo(), 'hooks.test')).rejects.toMatchObject({ code: 'ESERVFAIL' });
  });

  it('with one family broken use the other', async () => {
    const receiver = await openReceiver(response(200));
    dns.names['hooks.test'] = (_earlier, type) => (type === 'AAAA' ? 'SERVFAIL' : [PUBLIC]);
    await connect(connectorTo(receiver), 'hooks.test', 'http:');
    expect(dialled).toEqual([[PUBLIC]]);
  });
});

describe('the caller can abort', () => {
  it('the look-up', async () => {
    dns.names['hooks.test'] = 'silence';
    const { watch, opened, giveUp } = begin(connectorTo(), 'hooks.test');
    expect(watch.phase).toBe('resolving');
    giveUp();
    await expect(opened).rejects.toMatchObject({ phase: 'resolving', code: 'LARES_GIVEN_UP' });
    expect(dialled).toEqual([]);
  });

  it('the handshake, which closes the connection', async () => {
    const silent = await openReceiver(() => undefined);
    dns.names['hooks.test'] = [PUBLIC];
    const { watch, opened, giveUp } = begin(connectorTo(silent), 'hooks.test');
    while (watch.phase !== 'securing') await nextTurn();
    giveUp();
    await expect(opened).rejects.toMatchObject({ phase: 'securing', code: 'LARES_GIVEN_UP' });
    await silent.closed(1);
    expect(silent.connections).toBe(1);
  });
});

describe('TLS', () => {
  it('names the host in SNI and checks its certificate, though an address was dialled', async () => {
    const receiver = await openReceiver(response(200), 'good');
    dns.names['hooks.test'] = [PUBLIC];
    const socket = await connect(connectorTo(receiver), 'hooks.test');
    expect(socket).toMatchObject({ authorized: true, alpnProtocol: 'http/1.1' });
    socket.write('GET / HTTP/1.1\r\n\r\n');
    await once(socket, 'readable');
    expect(receiver.servernames).toEqual(['hooks.test']);
  });

  it.each([
    ['wrong-name', 'ERR_TLS_CERT_ALTNAME_INVALID'],
    ['expired', 'CERT_HAS_EXPIRED'],
    ['self-signed', 'DEPTH_ZERO_SELF_SIGNED_CERT'],
  ])('%s is refused', async (certificate, code) => {
    const receiver = await openReceiver(response(200), certificate);
    dns.names['hooks.test'] = [PUBLIC];
    await expect(connect(connectorTo(receiver), 'hooks.test')).rejects.toMatchObject({
      phase: 'securing',
      code,
    });
  });

  it('does not carry a session of one name over to another', async () => {
    const receiver = await openReceiver((_request, socket) => socket.end('x'), 'good');
    dns.names['hooks.test'] = [PUBLIC];
    dns.names['elsewhere.test'] = [PUBLIC];
    const connector = connectorTo(receiver);
    for (const _ of [1, 2]) {
      const socket = await connect(connector, 'hooks.test');
      socket.resume().write('GET / HTTP/1.1\r\n\r\n');
      await once(socket, 'end');
    }
    expect(receiver.resumed).toEqual([false, true]);
    await expect(connect(connector, 'elsewhere.test')).rejects.toMatchObject({
      code: 'ERR_TLS_CERT_ALTNAME_INVALID',
    });
  });
});

it('reaches every address when private networks are allowed, but still no name behind a name', async () => {
  const receiver = await openReceiver(response(200));
  const connector = guardedConnector({
    allowPrivate: true,
    lookup: async () => ['127.0.0.1'],
  });
  const socket = await connect(connector, 'anything', 'http:', String(receiver.port));
  expect(socket.remotePort).toBe(receiver.port);
  socket.destroy();
  const odd = guardedConnector({ allowPrivate: true, lookup: async () => ['localhost'] });
  await expect(connect(odd, 'anything', 'http:')).rejects.toMatchObject({ code: 'LARES_BLOCKED' });
});
