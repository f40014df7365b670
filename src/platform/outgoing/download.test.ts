import { once } from 'node:events';
import { connect } from 'node:net';
import { gzipSync } from 'node:zlib';
import { afterEach, describe, expect, it } from 'vitest';
import { cleanUp, onCleanup } from '../../../test/harness/cleanup.ts';
import { type DnsAnswer, openDnsServer } from '../../../test/harness/outgoing/dns-server.ts';
import {
  type Answer,
  CA,
  header,
  openReceiver,
  type Receiver,
  response,
} from '../../../test/harness/outgoing/raw-receiver.ts';
import type { Dial } from './dial.ts';
import { openDownload } from './download.ts';
import type { ExchangeOptions } from './exchange.ts';

const PUBLIC = '93.184.216.34';
const MOST = 1000;

afterEach(cleanUp);

/** May reach this machine, as with LARES_WEBHOOK_ALLOW_PRIVATE. */
function download(url: string, options: Partial<ExchangeOptions> = {}, headers = {}) {
  const get = openDownload({ timeoutMs: 5000, mostBytes: MOST, allowPrivate: true, ca: CA, ...options });
  return get({ url, headers });
}

/** With the production guard. Dialling a public address reaches the local receiver. */
async function publicDownload(receiver: Receiver, names: Record<string, DnsAnswer>, url: string) {
  const dns = await openDnsServer(names);
  onCleanup(() => dns.close());
  const dial: Dial = async () => {
    const socket = connect(receiver.port, '127.0.0.1');
    onCleanup(() => socket.destroy());
    await once(socket, 'connect');
    return socket;
  };
  return download(url, { allowPrivate: false, lookup: dns.lookup, dial });
}

/** A response with binary body. */
function packed(bytes: Buffer, headers = 'Content-Encoding: gzip\r\n'): Answer {
  return (_request, socket) => {
    socket.write(`HTTP/1.1 200 OK\r\n${headers}Content-Length: ${bytes.length}\r\n\r\n`);
    socket.write(bytes);
  };
}

const failed = (reason: string, status?: number) => ({
  kind: 'failed',
  reason,
  ...(status === undefined ? {} : { status }),
});

describe('a download', () => {
  it('is the body with its headers, asked for with the headers given', async () => {
    const receiver = await openReceiver(response(200, { ETag: '"7"' }, 'hällo'));
    const got = await download(`${receiver.origin}/feed?token=x`, {}, { 'If-None-Match': '"6"' });
    expect(got).toMatchObject({ kind: 'body', headers: { etag: '"7"' } });
    expect(got.kind === 'body' && got.body.toString()).toBe('hällo');
    expect(receiver.requests[0]?.line).toBe('GET /feed?token=x HTTP/1.1');
    expect(header(receiver.requests[0], 'if-none-match')).toBe('"6"');
    await receiver.closed(1);
  });

  it('is unchanged after 304', async () => {
    const receiver = await openReceiver('HTTP/1.1 304 Not Modified\r\n\r\n');
    expect(await download(receiver.origin)).toEqual({ kind: 'unchanged' });
  });

  it('is unpacked when it was packed', async () => {
    const receiver = await openReceiver(packed(gzipSync('x'.repeat(MOST))));
    const got = await download(receiver.origin);
    expect(got.kind === 'body' && got.body.length).toBe(MOST);
  });

  it.each([
    ['too large', packed(Buffer.alloc(MOST + 1), ''), 'the answer is too large'],
    ['too large when unpacked', packed(gzipSync('x'.repeat(MOST + 1))), 'the answer is too large'],
    ['packed and cut', packed(gzipSync('hello').subarray(0, 12)), 'the answer cannot be unpacked (gzip)'],
    [
      'packed in a format that was not requested',
      packed(Buffer.from('x'), 'Content-Encoding: br\r\n'),
      'the answer is packed in a way that was not asked for',
    ],
  ] as [string, Answer, string][])('that is %s fails', async (_kind, answer, reason) => {
    const receiver = await openReceiver(answer);
    expect(await download(receiver.origin)).toEqual(failed(reason, 200));
  });

  it('without an end stops at the limit [download-size-limit]', async () => {
    const receiver = await openReceiver((_request, socket) => {
      socket.write('HTTP/1.1 200 OK\r\nContent-Length: 999999999\r\n\r\n');
      const pour = () => {
        while (!socket.destroyed && socket.write(Buffer.alloc(100)));
        if (!socket.destroyed) socket.once('drain', pour);
      };
      pour();
    });
    expect(await download(receiver.origin)).toEqual(failed('the answer is too large', 200));
    await receiver.closed(1);
  });

  it('that is cut short fails', async () => {
    const receiver = await openReceiver((_request, socket) =>
      socket.end('HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\nBEGIN:VCALENDAR'),
    );
    expect(await download(receiver.origin)).toEqual(
      failed('connection closed before the response was complete', 200),
    );
  });

  it.each([404, 429, 500, 503])('that answers %i fails with that status', async (status) => {
    const receiver = await openReceiver(response(status, {}, 'x'.repeat(5000)));
    expect(await download(receiver.origin)).toEqual(failed(`HTTP ${status}`, status));
  });

  it.each([
    ['the response', () => undefined, 'timed out waiting for the response', undefined],
    [
      'the body',
      (_request, socket) => socket.write('HTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\n12'),
      'timed out reading the response body',
      200,
    ],
  ] as [string, Answer, string, number | undefined][])(
    'that waits too long for %s fails, and the connection is closed [download-timeout]',
    async (_what, answer, reason, status) => {
      const receiver = await openReceiver(answer);
      expect(await download(receiver.origin, { timeoutMs: 1000 })).toEqual(failed(reason, status));
      await receiver.closed(1);
    },
  );

  it('may be given up', async () => {
    const giving = new AbortController();
    const receiver = await openReceiver(() => giving.abort());
    const get = openDownload({ timeoutMs: 5000, mostBytes: MOST, allowPrivate: true });
    const got = await get({ url: receiver.origin, headers: {}, signal: giving.signal });
    expect(got).toEqual(failed('not sent: the service is shutting down'));
  });
});

describe('redirects', () => {
  it('are followed, five of them too', async () => {
    const receiver = await openReceiver(({ line }, socket) => {
      const hop = Number(/\/(\d+)/.exec(line)?.[1]);
      socket.write(hop === 5 ? response(200, {}, 'end') : response(302, { Location: `/${hop + 1}` }));
    });
    expect((await download(`${receiver.origin}/0`)).kind).toBe('body');
  });

  it('that do not end are given up', async () => {
    const receiver = await openReceiver(response(302, { Location: '/again' }));
    expect(await download(receiver.origin)).toEqual(failed('too many redirects', 302));
    expect(receiver.requests).toHaveLength(6);
  });
});

describe('the guard', () => {
  it.each(['https://127.0.0.1/', 'https://localhost/', 'https://[::1]/', 'https://10.0.0.8/x'])(
    'refuses %s',
    async (url) => {
      expect(await download(url, { allowPrivate: false })).toEqual(
        failed('blocked address: the host is in a private network'),
      );
    },
  );

  it('refuses http', async () => {
    expect(await download('http://feeds.test/', { allowPrivate: false })).toEqual(
      failed('the url is not https'),
    );
  });

  it('refuses a name that resolves to a private address, without a connection [download-private-address]', async () => {
    const receiver = await openReceiver(response(200), 'good');
    const names = { 'hooks.test': ['10.1.2.3'] };
    expect(await publicDownload(receiver, names, 'https://hooks.test/')).toEqual(
      failed('blocked address: the name hooks.test resolves to a private network'),
    );
    expect(receiver.connections).toBe(0);
  });

  it('refuses a redirect inside [download-private-redirect]', async () => {
    const receiver = await openReceiver(response(302, { Location: 'https://169.254.169.254/' }), 'good');
    const names = { 'hooks.test': [PUBLIC] };
    expect(await publicDownload(receiver, names, 'https://hooks.test/')).toEqual(
      failed('redirect to a blocked address', 302),
    );
  });

  it('lets a public name through', async () => {
    const receiver = await openReceiver(response(200, {}, 'fine'), 'good');
    const names = { 'hooks.test': [PUBLIC] };
    expect((await publicDownload(receiver, names, 'https://hooks.test/')).kind).toBe('body');
  });

  it('says when a name does not exist', async () => {
    const receiver = await openReceiver(response(200), 'good');
    expect(await publicDownload(receiver, {}, 'https://nowhere.test/')).toEqual(
      failed('DNS: the name nowhere.test does not exist'),
    );
  });
});
