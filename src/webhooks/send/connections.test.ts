import type { Socket } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { cleanUp, onCleanup } from '../../../test/harness/cleanup.ts';
import {
  type Answer,
  openReceiver,
  type Receiver,
  response,
} from '../../../test/harness/outgoing/raw-receiver.ts';
import { nextTurn, privateSender, request } from '../../../test/harness/webhooks/sender.ts';
import { guardedConnector } from '../../platform/outgoing/connector.ts';
import { type Ending, Exchange } from './exchange.ts';
import { Pool } from './pool.ts';

afterEach(cleanUp);

it('uses a connection again, over TLS too', async () => {
  for (const certificate of [undefined, 'good']) {
    const receiver = await openReceiver(response(200, {}, '{}'), certificate);
    const sender = privateSender();
    for (let sent = 0; sent < 5; sent += 1) {
      await sender.send(request(receiver.origin));
      await nextTurn();
    }
    expect(receiver.requests.map(({ connection }) => connection)).toEqual([1, 1, 1, 1, 1]);
  }
});

describe('a server that closes an idle connection while we write on it', () => {
  /** Answers the first request of its first connection, and runs `end` at the second one. */
  const closing =
    (end: Answer): Answer =>
    (received, socket) => {
      const second = received.connection === 1 && receivedOn(socket) === 2;
      if (second && typeof end === 'function') end(received, socket);
      else socket.write(response(200));
    };
  const counts = new WeakMap<object, number>();
  function receivedOn(socket: object): number {
    counts.set(socket, (counts.get(socket) ?? 0) + 1);
    return counts.get(socket) ?? 0;
  }

  async function sendTwice(end: Answer, retryIdleClose: boolean) {
    const receiver = await openReceiver(closing(end));
    const sender = privateSender({ retryIdleClose });
    await sender.send(request(receiver.origin));
    await nextTurn();
    const outcome = await sender.send(request(receiver.origin));
    return { outcome, connections: receiver.requests.map(({ connection }) => connection) };
  }

  it.each<[string, Answer]>([
    ['closing', (_received, socket) => socket.end()],
    ['resetting', (_received, socket) => socket.resetAndDestroy()],
  ])('%s: the request is sent once more on a new one', async (_kind, end) => {
    expect(await sendTwice(end, true)).toEqual({
      outcome: { ok: true, status: 200 },
      connections: [1, 1, 2],
    });
  });

  it('is a failure where a second sending is not allowed', async () => {
    expect(await sendTwice((_received, socket) => socket.end(), false)).toEqual({
      outcome: { ok: false, reason: 'connection closed before the response', phase: 'headers' },
      connections: [1, 1],
    });
  });

  it('after the first byte of a response is a lost response', async () => {
    expect(await sendTwice((_received, socket) => socket.end('HTTP/1'), true)).toEqual({
      outcome: { ok: false, reason: 'connection closed before the response', phase: 'headers' },
      connections: [1, 1],
    });
  });

  it('is not mistaken for one that closes a new connection', async () => {
    const receiver = await openReceiver((received, socket) => {
      if (received.connection === 1) socket.write(response(200, { Connection: 'close' }));
      else socket.end();
    });
    const sender = privateSender();
    await sender.send(request(receiver.origin));
    expect(await sender.send(request(receiver.origin))).toMatchObject({ ok: false });
    expect(receiver.requests).toHaveLength(2);
  });

  it('is not met on another idle connection again', async () => {
    const receiver = await openReceiver((received, socket) => {
      if (received.connection < 3 && receivedOn(socket) === 2) socket.end();
      else if (receiver.requests.length !== 1)
        for (const each of waiting.add(socket)) each.write(response(200));
      else waiting.add(socket);
    });
    const waiting = new Set<Socket>();
    const sender = privateSender();
    await Promise.all([sender.send(request(receiver.origin)), sender.send(request(receiver.origin))]);
    waiting.clear();
    await nextTurn();
    expect(await sender.send(request(receiver.origin))).toEqual({ ok: true, status: 200 });
    expect(receiver.requests.map(({ connection }) => connection)).toEqual([1, 2, expect.any(Number), 3]);
  });

  it('and does so again: once more is once', async () => {
    const receiver = await openReceiver((received, socket) => {
      if (receiver.requests.length === 1) socket.write(response(200));
      else socket.end();
      return received;
    });
    const sender = privateSender();
    await sender.send(request(receiver.origin));
    await nextTurn();
    expect(await sender.send(request(receiver.origin))).toMatchObject({ ok: false });
    expect(receiver.requests).toHaveLength(3);
  });
});

describe('closing', () => {
  it('waits for what is in flight, then sends nothing more', async () => {
    const answers: (() => void)[] = [];
    const receiver = await openReceiver((_received, socket) =>
      answers.push(() => socket.write(response(200))),
    );
    const sender = privateSender();
    const sending = sender.send(request(receiver.origin));
    while (answers.length === 0) await nextTurn();
    const closed = sender.close();
    expect(await sender.send(request(receiver.origin))).toEqual({
      ok: false,
      reason: 'not sent: the service is shutting down',
    });
    answers[0]?.();
    expect(await sending).toEqual({ ok: true, status: 200 });
    await closed;
    await receiver.closed(1);
    expect(receiver.requests).toHaveLength(1);
  });

  it('may be done twice', async () => {
    const receiver = await openReceiver((_received, socket) =>
      setImmediate(() => socket.write(response(200))),
    );
    const sender = privateSender();
    const sending = sender.send(request(receiver.origin));
    await expect(Promise.all([sender.close(), sender.close()])).resolves.toEqual([undefined, undefined]);
    expect(await sending).toEqual({ ok: true, status: 200 });
    await expect(sender.close()).resolves.toBeUndefined();
  });
});

/** An exchange without a sender and its deadline. */
function exchange(pool: Pool, { origin }: Receiver) {
  let end: (ending: Ending) => void = () => undefined;
  const ending = new Promise<Ending>((resolve) => {
    end = resolve;
  });
  const undiciRequest = { origin, path: '/', method: 'POST', body: 'x' } as const;
  const started = new Exchange(pool, undiciRequest, false, end);
  pool.lease(started);
  return { ending, expire: () => started.expire() };
}

function openPool(lifetimeMs?: number, mostPerOrigin?: number, mostIdle?: number): Pool {
  const pool = new Pool(guardedConnector({ allowPrivate: true }), { lifetimeMs, mostPerOrigin, mostIdle });
  onCleanup(() => pool.close());
  return pool;
}

it('keeps no more idle connections than it may, and lets the longest idle go first', async () => {
  const receivers = [];
  for (let made = 0; made < 3; made += 1) receivers.push(await openReceiver(response(200)));
  const [first, second, third] = receivers as [Receiver, Receiver, Receiver];
  const pool = openPool(undefined, undefined, 2);
  for (const receiver of [first, second, first, third]) {
    await exchange(pool, receiver).ending;
    await nextTurn();
  }
  await second.closed(1);
  for (const receiver of [first, third]) await exchange(pool, receiver).ending;
  expect(receivers.map(({ connections }) => connections)).toEqual([1, 1, 1]);
});

it('leaves a connection after a while, because names move', async () => {
  const receiver = await openReceiver(response(200));
  for (const lifetimeMs of [60_000, 0]) {
    const pool = openPool(lifetimeMs);
    await exchange(pool, receiver).ending;
    await nextTurn();
    await exchange(pool, receiver).ending;
  }
  expect(receiver.requests.map(({ connection }) => connection)).toEqual([1, 1, 2, 3]);
  await receiver.closed(3);
});

it('opens a bounded number to one origin; the others wait their turn, or give up', async () => {
  const answers: (() => void)[] = [];
  const receiver = await openReceiver((_received, socket) => answers.push(() => socket.write(response(200))));
  const pool = openPool(undefined, 128);
  const exchanges = Array.from({ length: 130 }, () => exchange(pool, receiver));
  while (answers.length < 128) await nextTurn();
  exchanges[128]?.expire();
  expect(await exchanges[128]?.ending).toEqual({ kind: 'late', phase: 'queued', status: undefined });
  answers[5]?.();
  while (answers.length < 129) await nextTurn();
  for (const answer of answers) answer();
  const endings = await Promise.all(exchanges.map(({ ending }) => ending));
  expect(endings.filter(({ status }) => status === 200)).toHaveLength(129);
  expect(receiver.connections).toBe(128);
  // The expired exchange is not sent later.
  expect(receiver.requests).toHaveLength(129);
});

it('gives the slot of a broken connection to the next exchange', async () => {
  const sockets = new Set<Socket>();
  const receiver = await openReceiver((_received, socket) => sockets.add(socket));
  const pool = openPool(undefined, 128);
  const exchanges = Array.from({ length: 130 }, () => exchange(pool, receiver));
  while (sockets.size < 128) await nextTurn();
  for (const socket of sockets) socket.destroy();
  while (receiver.requests.length < 130) await nextTurn();
  for (const { expire } of exchanges) expire();
  const endings = await Promise.all(exchanges.map(({ ending }) => ending));
  expect(endings.filter(({ kind }) => kind === 'broken')).toHaveLength(128);
  expect(endings.filter(({ kind }) => kind === 'late')).toHaveLength(2);
});

it('finds the hosts of the machine itself when private networks are allowed', async () => {
  const receiver = await openReceiver(response(200));
  expect(await privateSender().send(request(`http://localhost:${receiver.port}/`))).toEqual({
    ok: true,
    status: 200,
  });
});

it('lets go of an idle connection that the server closes, and keeps the others', async () => {
  const sockets: Socket[] = [];
  const receiver = await openReceiver((received, socket) => {
    sockets[received.connection] = socket;
    if (receiver.requests.length === 2) for (const each of sockets) each?.write(response(200));
    if (receiver.requests.length > 2) socket.write(response(200));
  });
  const sender = privateSender();
  const send = () => sender.send(request(receiver.origin));
  await Promise.all([send(), send()]);
  for (const connection of [2, 1]) {
    sockets[connection]?.end();
    await receiver.closed(connection);
    expect(await send()).toEqual({ ok: true, status: 200 });
    await nextTurn();
  }
  expect(receiver.requests.slice(2).map(({ connection }) => connection)).toEqual([1, 3]);
});

it('opens as many connections as there are requests under way, and no more', async () => {
  const receiver = await openReceiver(response(200));
  const sender = privateSender();
  const sendTen = async () => {
    for (let sent = 0; sent < 10; sent += 1) await sender.send(request(receiver.origin));
  };
  await Promise.all(Array.from({ length: 8 }, sendTen));
  expect(receiver.requests).toHaveLength(80);
  expect(receiver.connections).toBe(8);
});
