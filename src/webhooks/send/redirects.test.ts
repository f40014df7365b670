import { connect } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { cleanUp } from '../../../test/harness/cleanup.ts';
import type { DnsAnswer } from '../../../test/harness/outgoing/dns-server.ts';
import {
  type Answer,
  header,
  openReceiver,
  type Received,
  type Receiver,
  response,
} from '../../../test/harness/outgoing/raw-receiver.ts';
import {
  PUBLIC,
  privateSender,
  publicSender,
  request,
  TOKEN,
} from '../../../test/harness/webhooks/sender.ts';
import { requestFor } from '../payload.ts';

afterEach(cleanUp);

const pathOf = ({ line }: Received): string => line.split(' ')[1] ?? '';

/** Redirects from each path to the next. The last path answers 200. */
function leading(places: Record<string, [status: number, location: string]>): Answer {
  return (received, socket) => {
    const listenAddress = places[pathOf(received)];
    socket.write(
      listenAddress ? response(listenAddress[0], { Location: listenAddress[1] }, 'moved') : response(200),
    );
  };
}

const summary = (receiver: Receiver) =>
  receiver.requests.map((received) => ({
    line: received.line.replace(' HTTP/1.1', ''),
    body: received.body.toString('utf8'),
    type: header(received, 'content-type'),
    length: header(received, 'content-length'),
    token: header(received, 'authorization'),
  }));

const BODY = '{"event":"ü"}';
const post = (path: string, token: string | undefined = TOKEN) => ({
  line: `POST ${path}`,
  body: BODY,
  type: 'application/json; charset=utf-8',
  length: '14',
  token,
});
const get = (path: string) => ({
  line: `GET ${path}`,
  body: '',
  type: undefined,
  length: undefined,
  token: TOKEN,
});

describe('the method', () => {
  it.each([301, 302, 307, 308])('after %i stays, with the body [redirect-method-kept]', async (status) => {
    const receiver = await openReceiver(leading({ '/a': [status, '/b'] }));
    expect(await privateSender().send(request(`${receiver.origin}/a`))).toEqual({ ok: true, status: 200 });
    expect(summary(receiver)).toEqual([post('/a'), post('/b')]);
  });

  it('after 303 is GET without a body, and stays so [redirect-303-get]', async () => {
    const receiver = await openReceiver(leading({ '/a': [303, '/b'], '/b': [307, '/c'] }));
    expect(await privateSender().send(request(`${receiver.origin}/a`))).toEqual({ ok: true, status: 200 });
    expect(summary(receiver)).toEqual([post('/a'), get('/b'), get('/c')]);
  });
});

it('the status behind a redirect is the one that counts [redirect-final-status]', async () => {
  const receiver = await openReceiver((received, socket) => {
    const moved = response(307, { Location: '/b' }, 'moved');
    socket.write(pathOf(received) === '/a' ? moved : response(500));
  });
  expect(await privateSender().send(request(`${receiver.origin}/a`))).toEqual({
    ok: false,
    reason: 'HTTP 500',
    phase: 'status',
    status: 500,
  });
  expect(receiver.requests.map(pathOf)).toEqual(['/a', '/b']);
});

describe('the place', () => {
  it.each([
    ['/other?x=1', '/other?x=1'],
    ['other', '/hooks/other'],
    ['../up', '/up'],
    ['?y=2', '/hooks/first?y=2'],
    ['/with#fragment', '/with'],
    ['/%7Eencoded', '/%7Eencoded'],
    ['/a b', '/a%20b'],
    [Buffer.from('/ü', 'utf8').toString('latin1'), '/%C3%BC'],
  ])('%j leads to %s', async (location, path) => {
    const receiver = await openReceiver((received, socket) => {
      const first = received.line.startsWith('POST /hooks/first HTTP');
      socket.write(first ? response(302, { Location: location }) : response(200), 'latin1');
    });
    expect(await privateSender().send(request(`${receiver.origin}/hooks/first`))).toEqual({
      ok: true,
      status: 200,
    });
    expect(receiver.requests.map(pathOf)).toEqual(['/hooks/first', path]);
  });

  it.each([
    ['none', {}, 'redirect without a Location'],
    ['empty', { Location: '' }, 'redirect without a Location'],
    ['unreadable', { Location: 'http://[' }, 'redirect to an invalid URL'],
    ['two of them', { Location: '/a', location: '/b' }, 'redirect to an invalid URL'],
    ['with credentials', { Location: 'http://user:secret@127.0.0.1/' }, 'redirect to an invalid URL'],
    ['too long', { Location: `/${'x'.repeat(3000)}` }, 'redirect to an invalid URL'],
    ['another scheme', { Location: 'ftp://127.0.0.1/' }, 'redirect to a URL that is not https'],
    ['a script', { Location: 'javascript:alert(1)' }, 'redirect to a URL that is not https'],
  ])('%s: %j is a failure', async (_kind, headers: Record<string, string>, reason) => {
    const receiver = await openReceiver(response(302, headers));
    const outcome = await privateSender().send(request(receiver.origin));
    expect(outcome).toEqual({ ok: false, reason, phase: 'redirect', status: 302 });
    expect(receiver.requests).toHaveLength(1);
  });
});

describe('the number', () => {
  const chain = (redirects: number) =>
    leading(
      Object.fromEntries(Array.from({ length: redirects }, (_, hop) => [`/${hop}`, [307, `/${hop + 1}`]])),
    );

  it('may be five [redirect-limit]', async () => {
    const receiver = await openReceiver(chain(5));
    expect(await privateSender().send(request(`${receiver.origin}/0`))).toEqual({ ok: true, status: 200 });
    expect(receiver.requests.map(pathOf)).toEqual(['/0', '/1', '/2', '/3', '/4', '/5']);
  });

  it('may not be six', async () => {
    const receiver = await openReceiver(chain(6));
    const outcome = await privateSender().send(request(`${receiver.origin}/0`));
    expect(outcome).toEqual({ ok: false, reason: 'too many redirects', phase: 'redirect', status: 307 });
    expect(receiver.requests).toHaveLength(6);
  });

  it.each([
    ['to itself', { '/a': [307, '/a'] }, 1],
    ['back and forth', { '/a': [301, '/b'], '/b': [301, '/a#again'] }, 2],
  ] as [string, Record<string, [number, string]>, number][])(
    'of a loop %s is known',
    async (_kind, places, requests) => {
      const receiver = await openReceiver(leading(places));
      const outcome = await privateSender().send(request(`${receiver.origin}/a`));
      expect(outcome).toMatchObject({ ok: false, reason: 'redirect loop' });
      expect(receiver.requests).toHaveLength(requests);
    },
  );

  it('of a place met with another method is no loop', async () => {
    let requests = 0;
    const receiver = await openReceiver((_received, socket) => {
      requests += 1;
      socket.write(requests === 1 ? response(303, { Location: '/a' }) : response(200));
    });
    expect(await privateSender().send(request(`${receiver.origin}/a`))).toEqual({ ok: true, status: 200 });
    expect(summary(receiver)).toEqual([post('/a'), get('/a')]);
  });
});

describe('the token', () => {
  it('goes to the registered origin only, and there again on the way back', async () => {
    let home = '';
    const away = await openReceiver((_received, socket) =>
      socket.write(response(307, { Location: `${home}/back` })),
    );
    const registered = await openReceiver(leading({ '/a': [307, `${away.origin}/there`] }));
    home = registered.origin;
    expect(await privateSender().send(request(`${registered.origin}/a`))).toEqual({ ok: true, status: 200 });
    expect(summary(registered)).toEqual([post('/a'), post('/back')]);
    expect(summary(away)).toEqual([{ ...post('/there'), token: undefined }]);
    expect(JSON.stringify(away.requests.map(({ headers }) => headers))).not.toContain(TOKEN);
  });

  it.each([
    ['another port', 'https://hooks.test:8443/b'],
    ['another name', 'https://localhost/b'],
    ['another scheme', 'http://hooks.test:443/b'],
  ])('does not go to %s', async (_kind, location) => {
    const secure = await openReceiver(leading({ '/a': [307, location] }), 'good');
    const plain = await openReceiver(response(200));
    const sender = privateSender({
      lookup: async () => ['127.0.0.1'],
      // The first connection goes to the registered origin, the second to its redirect target.
      dial: async () =>
        connect(
          location.startsWith('http:') && secure.connections > 0 ? plain.port : secure.port,
          '127.0.0.1',
        ),
    });
    expect(await sender.send(request('https://hooks.test/a'))).toEqual({ ok: true, status: 200 });
    const tokens = [...secure.requests, ...plain.requests].map((received) =>
      header(received, 'authorization'),
    );
    expect(tokens).toEqual([TOKEN, undefined]);
  });
});

describe('the token in the body', () => {
  const envelope = (url: string) =>
    requestFor({
      url,
      hookId: 'a'.repeat(24),
      token: TOKEN,
      eventText: '{"type":"webhook_ping"}',
      digest: 'd'.repeat(64),
      messageId: 'b'.repeat(24),
      sentAt: new Date(0),
      attempt: 1,
    });
  const members = ({ body }: Received) => Object.keys(JSON.parse(body.toString('utf8')));
  const WITHOUT_TOKEN = ['hook_id', 'event', 'hook_digest'];
  const WHOLE = ['hook_id', 'hook_token', 'event', 'hook_digest'];

  it.each([301, 302, 307, 308])('does not follow a %i to another origin', async (status) => {
    const away = await openReceiver(response(200));
    const registered = await openReceiver(leading({ '/a': [status, `${away.origin}/b`] }));
    expect(await privateSender().send(envelope(`${registered.origin}/a`))).toEqual({ ok: true, status: 200 });
    expect(registered.requests.map(members)).toEqual([WHOLE]);
    expect(away.requests.map(members)).toEqual([WITHOUT_TOKEN]);
    // The token is neither in the body nor in any header.
    expect(away.requests.map((one) => JSON.stringify(one.headers) + one.body.toString())).toEqual([
      expect.not.stringContaining(TOKEN),
    ]);
    const lengths = away.requests.map((one) => [header(one, 'content-length'), String(one.body.length)]);
    for (const [statusText, sent] of lengths) expect(statusText).toBe(sent);
  });

  it('follows one to the same origin, and is there again when another origin leads back', async () => {
    let home = '';
    const away = await openReceiver((_received, socket) =>
      socket.write(response(307, { Location: `${home}/back` })),
    );
    const registered = await openReceiver(
      leading({ '/a': [307, '/same'], '/same': [307, `${away.origin}/there`] }),
    );
    home = registered.origin;
    expect(await privateSender().send(envelope(`${registered.origin}/a`))).toEqual({ ok: true, status: 200 });
    expect(registered.requests.map(members)).toEqual([WHOLE, WHOLE, WHOLE]);
    expect(away.requests.map(members)).toEqual([WITHOUT_TOKEN]);
  });
});

describe('the guard', () => {
  const names: Record<string, DnsAnswer> = { 'hooks.test': [PUBLIC], 'inside.test': ['10.0.0.5'] };

  it.each([
    ['http', 'http://hooks.test/', 'redirect to a URL that is not https'],
    ['loopback', 'https://127.0.0.1/', 'redirect to a blocked address'],
    ['loopback in disguise', 'https://2130706433/', 'redirect to a blocked address'],
    ['mapped loopback', '//[::ffff:127.0.0.1]/', 'redirect to a blocked address'],
    ['metadata', 'https://169.254.169.254/latest/', 'redirect to a blocked address'],
    ['a private name', 'https://localhost/', 'redirect to a blocked address'],
    ['backslashes', '\\\\127.0.0.1\\', 'redirect to a blocked address'],
  ])('does not follow to %s', async (_kind, location, reason) => {
    const receiver = await openReceiver(response(302, { Location: location }), 'good');
    const sender = await publicSender({ [PUBLIC]: receiver }, names);
    const outcome = await sender.send(request('https://hooks.test/'));
    expect(outcome).toEqual({ ok: false, reason, phase: 'redirect', status: 302 });
    expect(receiver.connections).toBe(1);
  });

  it('does not follow to a name that resolves to a private address', async () => {
    const receiver = await openReceiver(response(302, { Location: 'https://inside.test/' }), 'good');
    const inside = await openReceiver(response(200), 'good');
    const sender = await publicSender({ [PUBLIC]: receiver, '10.0.0.5': inside }, names);
    expect(await sender.send(request('https://hooks.test/'))).toEqual({
      ok: false,
      reason: 'redirect to a blocked address',
      phase: 'redirect',
    });
    expect(inside.connections).toBe(0);
  });

  it('says which host the redirect led to when that one fails', async () => {
    const receiver = await openReceiver(response(302, { Location: 'https://nowhere.test/' }), 'good');
    const sender = await publicSender({ [PUBLIC]: receiver }, names);
    expect(await sender.send(request('https://hooks.test/'))).toEqual({
      ok: false,
      reason: 'DNS: the name nowhere.test does not exist (after a redirect to nowhere.test)',
      phase: 'dns',
    });
  });

  it('lets a good one through', async () => {
    const receiver = await openReceiver(leading({ '/a': [308, 'https://hooks.test./b'] }), 'good');
    const sender = await publicSender({ [PUBLIC]: receiver }, names);
    expect(await sender.send(request('https://hooks.test:443/a'))).toEqual({ ok: true, status: 200 });
    expect(summary(receiver)).toEqual([post('/a'), post('/b')]);
  });
});
