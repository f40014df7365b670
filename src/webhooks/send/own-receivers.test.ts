import { afterEach, describe, expect, it } from 'vitest';
import { cleanUp, onCleanup } from '../../../test/harness/cleanup.ts';
import { CA, openReceiver, type Receiver, response } from '../../../test/harness/outgoing/raw-receiver.ts';
import { request } from '../../../test/harness/webhooks/sender.ts';
import { dial } from '../../platform/outgoing/dial.ts';
import type { LocalReceivers } from './local-receivers.ts';
import { openSender, type Sender } from './sender.ts';

afterEach(cleanUp);

/** Uses the production guard, except for these URLs, which this receiver serves. */
function senderWith(receiver: Receiver, urls: string[]): Sender {
  const own: LocalReceivers = {
    has: (url) => urls.includes(url),
    listenAddress: () => ({ address: '127.0.0.1', port: receiver.port }),
  };
  const sender = openSender({ timeoutMs: 5000, allowPrivate: false, retryIdleClose: true, own });
  onCleanup(() => sender.close());
  return sender;
}

const NOT_HTTPS = { ok: false, reason: 'the url is not https', phase: 'url' };
const BLOCKED = { ok: false, reason: 'blocked address: the host is in a private network', phase: 'url' };

describe('receivers of our own', () => {
  it('are reached over http on this machine, by either name', async () => {
    const receiver = await openReceiver(response(200));
    const urls = ['127.0.0.1', 'localhost'].map((host) => `http://${host}:${receiver.port}/demo/receivers/a`);
    const sender = senderWith(receiver, urls);
    for (const url of urls) expect(await sender.send(request(url))).toEqual({ ok: true, status: 200 });
    expect(receiver.requests.map(({ line }) => line)).toEqual(
      Array(2).fill('POST /demo/receivers/a HTTP/1.1'),
    );
  });

  it('are these urls letter by letter: any other on the same address is refused unsent', async () => {
    const receiver = await openReceiver(response(200));
    const origin = `http://127.0.0.1:${receiver.port}`;
    const sender = senderWith(receiver, [`${origin}/demo/receivers/a`]);
    // Leaves an open connection to it.
    await sender.send(request(`${origin}/demo/receivers/a`));
    for (const path of [
      '/demo/receivers/A',
      '/demo/receivers/a/',
      '/demo/receivers/a?x',
      '/demo/receivers/b',
      '/',
    ])
      expect(await sender.send(request(origin + path))).toEqual(NOT_HTTPS);
    for (const url of [
      `http://localhost:${receiver.port}/demo/receivers/a`,
      `http://127.0.0.1:9/demo/receivers/a`,
    ])
      expect(await sender.send(request(url))).toEqual(NOT_HTTPS);
    for (const host of ['127.0.0.1', '10.0.0.1', '169.254.169.254', '[::1]', 'localhost'])
      expect(await sender.send(request(`https://${host}:${receiver.port}/demo/receivers/a`))).toEqual(
        BLOCKED,
      );
    expect([receiver.requests.length, receiver.connections]).toEqual([1, 1]);
  });

  it.each([301, 302, 303, 307, 308])(
    'lead nowhere: a %i is a failure and is not followed',
    async (status) => {
      const other = await openReceiver(response(200));
      const receiver = await openReceiver(response(status, { Location: `${other.origin}/secret` }));
      const url = `http://127.0.0.1:${receiver.port}/demo/receivers/a`;
      const outcome = await senderWith(receiver, [url]).send(request(url));
      expect(outcome).toEqual({ ok: false, reason: `HTTP ${status}`, phase: 'status', status });
      expect([receiver.requests.length, other.connections]).toEqual([1, 0]);
    },
  );

  it('are not reached by a redirect from elsewhere', async () => {
    const receiver = await openReceiver(response(200));
    const url = `http://127.0.0.1:${receiver.port}/demo/receivers/a`;
    const first = await openReceiver(response(307, { Location: url }), 'good');
    const sender = openSender({
      timeoutMs: 5000,
      allowPrivate: false,
      retryIdleClose: true,
      ca: CA,
      lookup: async () => ['93.184.216.34'],
      dial: async (_addresses, _port, signal) => dial(['127.0.0.1'], first.port, signal),
      own: {
        has: (text) => text === url,
        listenAddress: () => ({ address: '127.0.0.1', port: receiver.port }),
      },
    });
    onCleanup(() => sender.close());
    const outcome = await sender.send(request('https://hooks.test/'));
    expect(outcome).toEqual({
      ok: false,
      reason: 'redirect to a URL that is not https',
      phase: 'redirect',
      status: 307,
    });
    expect([first.requests.length, receiver.connections]).toEqual([1, 0]);
  });

  it('are dialled where this process listens, whatever their url says', async () => {
    const receiver = await openReceiver(response(200));
    const url = 'http://localhost:1/demo/receivers/a';
    expect(await senderWith(receiver, [url]).send(request(url))).toEqual({ ok: true, status: 200 });
    expect(receiver.requests).toHaveLength(1);
  });
});
