import { once } from 'node:events';
import { createServer } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { cleanUp } from '../../../test/harness/cleanup.ts';
import { type Answer, header, openReceiver, response } from '../../../test/harness/outgoing/raw-receiver.ts';
import { nextTurn, privateSender, request, TOKEN } from '../../../test/harness/webhooks/sender.ts';
import { MOST_BODY_BYTES } from './exchange.ts';

afterEach(cleanUp);

async function evaluateEnding(answer: Answer, timeoutMs = 5000) {
  const receiver = await openReceiver(answer);
  const outcome = await privateSender({ timeoutMs }).send(request(`${receiver.origin}/hook?a=b`));
  return { receiver, outcome };
}

describe('what goes out', () => {
  it('is these header lines and no others, and the body byte for byte [sent-headers-and-body]', async () => {
    const { receiver } = await evaluateEnding(response(200));
    expect(receiver.requests).toEqual([
      {
        line: 'POST /hook?a=b HTTP/1.1',
        headers: [
          ['host', `127.0.0.1:${receiver.port}`],
          ['connection', 'keep-alive'],
          ['Content-Type', 'application/json; charset=utf-8'],
          ['User-Agent', 'lares-webhook-service'],
          ['Authorization', TOKEN],
          ['content-length', '14'],
        ],
        body: Buffer.from('{"event":"ü"}', 'utf8'),
        connection: 1,
      },
    ]);
  });

  it.each(['text', 'bytes'])('carries a body given as %s', async (kind) => {
    const receiver = await openReceiver(response(200));
    const body = kind === 'text' ? 'x'.repeat(100_000) : Buffer.alloc(100_000, 'x');
    await privateSender().send(request(receiver.origin, { body }));
    expect(receiver.requests[0]?.body.equals(Buffer.alloc(100_000, 'x'))).toBe(true);
  });

  it('has no Authorization without a token, and a token beyond ASCII as its UTF-8 bytes', async () => {
    const receiver = await openReceiver(response(200));
    const { authorization: _, ...plain } = request(receiver.origin);
    await privateSender().send(plain);
    await privateSender().send({ ...plain, authorization: 'ключ' });
    expect(header(receiver.requests[0], 'authorization')).toBeUndefined();
    expect(header(receiver.requests[1], 'authorization')).toBe(
      Buffer.from('ключ', 'utf8').toString('latin1'),
    );
  });

  it('is nothing when the token would break the header', async () => {
    const receiver = await openReceiver(response(200));
    const outcome = await privateSender().send(
      request(receiver.origin, { authorization: `${TOKEN}\r\nX: y` }),
    );
    expect(outcome).toEqual({
      ok: false,
      reason: 'the token or a header holds characters that HTTP cannot carry',
      phase: 'headers',
    });
    expect(receiver.requests).toEqual([]);
  });

  it('is nothing when the url breaks the rules by now', async () => {
    const receiver = await openReceiver(response(200));
    const sender = privateSender({ allowPrivate: false });
    expect(await sender.send(request(receiver.origin))).toEqual({
      ok: false,
      reason: 'the url is not https',
      phase: 'url',
    });
    expect(await sender.send(request('https://10.0.0.1/'))).toEqual({
      ok: false,
      reason: 'blocked address: the host is in a private network',
      phase: 'url',
    });
    expect(await sender.send(request('nonsense'))).toEqual({
      ok: false,
      reason: 'the url is invalid',
      phase: 'url',
    });
    expect(receiver.connections).toBe(0);
  });
});

describe('a status decides', () => {
  it.each([200, 201, 202, 204, 226, 299])('%i is success [status-success]', async (status) => {
    expect((await evaluateEnding(`HTTP/1.1 ${status} X\r\nContent-Length: 0\r\n\r\n`)).outcome).toEqual({
      ok: true,
      status,
    });
  });

  it.each([300, 304, 305, 400, 401, 404, 410, 429, 500, 503, 599])(
    '%i is failure [status-failure]',
    async (status) => {
      const { outcome } = await evaluateEnding(`HTTP/1.1 ${status} X\r\nContent-Length: 0\r\n\r\n`);
      expect(outcome).toEqual({ ok: false, reason: `HTTP ${status}`, phase: 'status', status });
    },
  );

  it.each([
    ['100', 'HTTP/1.1 100 Continue\r\n\r\n'],
    ['102', 'HTTP/1.1 102 Processing\r\n\r\n'],
    ['103, twice', 'HTTP/1.1 103 Early Hints\r\nLink: </a>\r\n\r\nHTTP/1.1 103 Early Hints\r\n\r\n'],
  ])('%s before it is ignored', async (_kind, interim) => {
    expect((await evaluateEnding(interim + response(201))).outcome).toEqual({ ok: true, status: 201 });
    const apart: Answer = (_request, socket) => {
      socket.write(interim, () => setImmediate(() => socket.write(response(500))));
    };
    expect((await evaluateEnding(apart)).outcome).toEqual({
      ok: false,
      reason: 'HTTP 500',
      phase: 'status',
      status: 500,
    });
  });

  it('a body that ends with the connection is whole', async () => {
    const { outcome } = await evaluateEnding((_request, socket) => socket.end('HTTP/1.0 200 OK\r\n\r\nfine'));
    expect(outcome).toEqual({ ok: true, status: 200 });
  });
});

describe('what is no answer', () => {
  it.each<[string, Answer, string]>([
    ['garbage', (_request, socket) => socket.end('SSH-2.0-OpenSSH_9.6\r\n'), 'the answer is not valid HTTP'],
    [
      'a web page without a head',
      (_request, socket) => socket.end('<html></html>'),
      'the answer is not valid HTTP',
    ],
    [
      'HTTP/2',
      (_request, socket) => socket.end(Buffer.from('000000040000000000', 'hex')),
      'the answer is not valid HTTP',
    ],
    ['a bad length', 'HTTP/1.1 200 OK\r\nContent-Length: -1\r\n\r\n', 'the answer is not valid HTTP'],
    [
      'a change of protocol',
      'HTTP/1.1 101 Switching\r\nUpgrade: x\r\nConnection: upgrade\r\n\r\n',
      'the answer is not valid HTTP',
    ],
    ['nothing', (_request, socket) => socket.end(), 'connection closed before the response'],
    ['a reset', (_request, socket) => socket.resetAndDestroy(), 'connection reset before the response'],
    [
      'half a status line',
      (_request, socket) => socket.end('HTTP/1.1 20'),
      'connection closed before the response',
    ],
    [
      'half a head',
      (_request, socket) => socket.end('HTTP/1.1 200 OK\r\nContent-Le'),
      'connection closed before the response',
    ],
    [
      'only an interim answer',
      (_request, socket) => socket.end('HTTP/1.1 103 X\r\n\r\n'),
      'connection closed before the response',
    ],
    [
      'endless headers',
      `HTTP/1.1 200 OK\r\n${`X: ${'y'.repeat(1000)}\r\n`.repeat(100)}`,
      'the response headers are too long',
    ],
  ])('%s: a failure without status, sent once', async (_kind, answer, reason) => {
    const { outcome, receiver } = await evaluateEnding(answer);
    expect(outcome).toEqual({ ok: false, reason, phase: 'headers' });
    expect(receiver.requests).toHaveLength(1);
  });

  it.each<[string, string]>([
    ['a body shorter than announced', 'HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\nhalf'],
    ['chunks without an end', 'HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n4\r\nhalf\r\n'],
  ])('%s: a lost response, with its status', async (_kind, text) => {
    const { outcome } = await evaluateEnding((_request, socket) => socket.end(text));
    expect(outcome).toEqual({
      ok: false,
      reason: 'connection closed before the response was complete',
      phase: 'body',
      status: 200,
    });
  });

  it('a failure stays that failure when its body is cut short', async () => {
    const { outcome } = await evaluateEnding((_request, socket) =>
      socket.end('HTTP/1.1 503 X\r\nContent-Length: 9\r\n\r\n'),
    );
    expect(outcome).toEqual({ ok: false, reason: 'HTTP 503', phase: 'status', status: 503 });
  });

  it('a port without a listener, for all of many at once', async () => {
    const server = createServer().listen(0, '127.0.0.1');
    await once(server, 'listening');
    const address = server.address();
    const port = typeof address === 'object' ? address?.port : undefined;
    server.close();
    await once(server, 'close');
    const sender = privateSender();
    const outcomes = await Promise.all(
      Array.from({ length: 300 }, () => sender.send(request(`http://127.0.0.1:${port}/`))),
    );
    expect(new Set(outcomes.map((outcome) => JSON.stringify(outcome)))).toEqual(
      new Set([JSON.stringify({ ok: false, reason: 'connection refused', phase: 'connect' })]),
    );
  });
});

describe('the body of an answer', () => {
  const endless =
    (status: number): Answer =>
    (_request, socket) => {
      socket.write(`HTTP/1.1 ${status} X\r\n\r\n`);
      const more = () => {
        while (socket.writable && socket.write(Buffer.alloc(16_384)));
      };
      socket.on('drain', more);
      more();
    };

  it.each([
    [200, { ok: true, status: 200 }],
    [500, { ok: false, reason: 'HTTP 500', phase: 'status', status: 500 }],
  ])('without end: %i decides, and the connection is dropped', async (status, expected) => {
    const { outcome, receiver } = await evaluateEnding(endless(status));
    expect(outcome).toEqual(expected);
    await receiver.closed(1);
  });

  it.each([
    ['up to the limit keeps', MOST_BODY_BYTES, 1],
    ['beyond the limit drops', MOST_BODY_BYTES + 1, 2],
  ])('%s the connection', async (_kind, bytes, connections) => {
    const receiver = await openReceiver(response(200, {}, 'x'.repeat(bytes)));
    const sender = privateSender();
    expect(await sender.send(request(receiver.origin))).toEqual({ ok: true, status: 200 });
    await nextTurn();
    expect(await sender.send(request(receiver.origin))).toEqual({ ok: true, status: 200 });
    expect(receiver.connections).toBe(connections);
  });
});
