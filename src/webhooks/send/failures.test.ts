import { once } from 'node:events';
import { createServer, type Server } from 'node:net';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { cleanUp, onCleanup } from '../../../test/harness/cleanup.ts';
import { type Answer, openReceiver, response } from '../../../test/harness/outgoing/raw-receiver.ts';
import { PUBLIC, privateSender, publicSender, request } from '../../../test/harness/webhooks/sender.ts';

afterEach(cleanUp);

/** Long enough that a busy machine reaches the phase that is to time out. */
const SHORT_MS = 600;
const never: Answer = () => undefined;

describe('the look-up', () => {
  it.each([
    ['NXDOMAIN', 'DNS: the name hooks.test does not exist'],
    ['SERVFAIL', 'DNS: the name servers of hooks.test fail'],
    [[], 'DNS: the name hooks.test has no address'],
    [['192.168.1.1'], 'blocked address: the name hooks.test resolves to a private network'],
    [[PUBLIC, '127.0.0.1'], 'blocked address: the name hooks.test resolves to a private network'],
  ] as const)('%j [look-up-failure]', async (answer, reason) => {
    const sender = await publicSender({}, { 'hooks.test': answer });
    expect(await sender.send(request('https://hooks.test/'))).toEqual({ ok: false, reason, phase: 'dns' });
  });

  it('of a long name makes no long reason', async () => {
    const hostname = `${'a.'.repeat(120)}test`;
    const sender = await publicSender({}, {});
    const outcome = await sender.send(request(`https://${hostname}/`));
    expect(outcome).toMatchObject({
      ok: false,
      reason: expect.stringMatching(/^DNS: the name a\.a.*… does not exist$/),
    });
    expect(JSON.stringify(outcome).length).toBeLessThan(200);
  });
});

describe('TLS', () => {
  const names = { 'hooks.test': [PUBLIC] };

  it.each([
    ['expired', 'TLS: certificate expired'],
    ['wrong-name', 'TLS: certificate is for another name than hooks.test'],
    ['self-signed', 'TLS: unknown issuer (self-signed certificate)'],
  ])('%s', async (certificate, reason) => {
    const receiver = await openReceiver(response(200), certificate);
    const sender = await publicSender({ [PUBLIC]: receiver }, names);
    expect(await sender.send(request('https://hooks.test/'))).toEqual({ ok: false, reason, phase: 'tls' });
    expect(receiver.requests).toEqual([]);
  });

  it('of an authority we do not know', async () => {
    const receiver = await openReceiver(response(200), 'good');
    const sender = await publicSender({ [PUBLIC]: receiver }, names, { ca: '' });
    const outcome = await sender.send(request('https://hooks.test/'));
    expect(outcome).toMatchObject({ ok: false, reason: expect.stringMatching(/^TLS: unknown issuer/) });
    expect(receiver.requests).toEqual([]);
  });

  it('is not spoken', async () => {
    const server = await plainServer((socket) => socket.write('HTTP/1.1 400 Bad Request\r\n\r\n'));
    expect(await privateSender().send(request(`https://127.0.0.1:${server}/`))).toEqual({
      ok: false,
      reason: 'TLS: the server does not speak TLS on this port',
      phase: 'tls',
    });
  });

  it('is cut off', async () => {
    const server = await plainServer((socket) => socket.end());
    expect(await privateSender().send(request(`https://127.0.0.1:${server}/`))).toEqual({
      ok: false,
      reason: 'TLS: connection closed during the handshake',
      phase: 'tls',
    });
  });

  it('checks a literal address against the addresses in the certificate', async () => {
    const good = await openReceiver(response(200), 'good');
    const wrong = await openReceiver(response(200), 'wrong-name');
    const sender = privateSender();
    expect(await sender.send(request(good.origin))).toEqual({ ok: true, status: 200 });
    expect(await sender.send(request(wrong.origin))).toMatchObject({
      reason: 'TLS: certificate is for another name than 127.0.0.1',
    });
  });

  it('checks a literal IPv6 address too', async () => {
    const receiver = await openReceiver(response(200), 'good');
    const sender = await publicSender({ '2606:4700:4700::1111': receiver }, {});
    expect(await sender.send(request('https://[2606:4700:4700::1111]:8443/'))).toEqual({
      ok: false,
      reason: 'TLS: certificate is for another name than [2606:4700:4700::1111]',
      phase: 'tls',
    });
    expect(receiver.requests).toEqual([]);
  });

  it('resumes its session on the next connection', async () => {
    const receiver = await openReceiver(response(200, { Connection: 'close' }), 'good');
    const sender = privateSender();
    await sender.send(request(receiver.origin));
    await receiver.closed(1);
    await sender.send(request(receiver.origin));
    expect(receiver.resumed).toEqual([false, true]);
  });
});

async function plainServer(serve: Parameters<typeof createServer>[1]): Promise<number> {
  const server: Server = createServer((socket) => {
    onCleanup(() => socket.destroy());
    socket.on('error', () => undefined);
    serve?.(socket);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  onCleanup(() => server.close());
  const address = server.address();
  return typeof address === 'object' && address ? address.port : 0;
}

describe('time runs out', () => {
  it('resolving the name', async () => {
    const sender = await publicSender({}, { 'hooks.test': 'silence' }, { timeoutMs: SHORT_MS });
    expect(await sender.send(request('https://hooks.test/'))).toEqual({
      ok: false,
      reason: 'timed out while resolving the name (DNS)',
      phase: 'dns',
      timedOut: true,
    });
  });

  it('connecting', async () => {
    const sender = privateSender({ timeoutMs: SHORT_MS, dial: () => new Promise(() => undefined) });
    expect(await sender.send(request('http://127.0.0.1:1/'))).toEqual({
      ok: false,
      reason: 'timed out while connecting',
      phase: 'connect',
      timedOut: true,
    });
  });

  it('shaking hands, and the connection is closed', async () => {
    const silent = await openReceiver(never);
    const sender = privateSender({ timeoutMs: SHORT_MS });
    expect(await sender.send(request(`https://127.0.0.1:${silent.port}/`))).toEqual({
      ok: false,
      reason: 'timed out during the TLS handshake',
      phase: 'tls',
      timedOut: true,
    });
    await silent.closed(1);
  });

  it.each<[string, Answer]>([
    ['nothing', never],
    ['half a head', (_request, socket) => socket.write('HTTP/1.1 200 OK\r\nContent-')],
    ['interim answers', (_request, socket) => socket.write('HTTP/1.1 103 X\r\n\r\n')],
  ])('waiting for the response: %s [response-timeout]', async (_kind, answer) => {
    const receiver = await openReceiver(answer);
    expect(await privateSender({ timeoutMs: SHORT_MS }).send(request(receiver.origin))).toEqual({
      ok: false,
      reason: 'timed out waiting for the response',
      phase: 'headers',
      timedOut: true,
    });
    await receiver.closed(1);
  });

  it.each([
    ['2xx', 200, 'timed out reading the response body', 'body'],
    ['a redirect', 302, 'timed out reading the response body', 'body'],
    ['a failure anyway', 503, 'HTTP 503', 'status'],
  ])('reading the body of %s', async (_kind, status, reason, phase) => {
    const receiver = await openReceiver(
      `HTTP/1.1 ${status} X\r\nLocation: /b\r\nContent-Length: 9\r\n\r\n1234`,
    );
    const outcome = await privateSender({ timeoutMs: SHORT_MS }).send(request(receiver.origin));
    expect(outcome).toEqual({ ok: false, reason, phase, status, timedOut: true });
    await receiver.closed(1);
  });

  it('over a chain of redirects, none of which is late [response-timeout-redirects]', async () => {
    // Fake time for the sender. Each request advances it by a third of the timeout.
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    onCleanup(() => void vi.useRealTimers());
    const receiver = await openReceiver((_request, socket) => {
      vi.advanceTimersByTime(SHORT_MS / 3);
      socket.write(response(307, { Location: `/${receiver.requests.length}` }));
    });
    const outcome = await privateSender({ timeoutMs: SHORT_MS }).send(request(receiver.origin));
    expect(outcome).toEqual({
      ok: false,
      reason: 'timed out waiting for the response (after a redirect to 127.0.0.1)',
      phase: 'headers',
      timedOut: true,
    });
    expect(receiver.requests).toHaveLength(3);
  });
});
