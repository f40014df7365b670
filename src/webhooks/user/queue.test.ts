import type { Socket } from 'node:net';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { cleanUp, onCleanup } from '../../../test/harness/cleanup.ts';
import { FakeClock } from '../../../test/harness/fake-clock.ts';
import {
  header,
  openReceiver,
  type Received,
  type Receiver,
  response,
} from '../../../test/harness/outgoing/raw-receiver.ts';
import { bodyOf, isSigned } from '../../../test/harness/webhooks/signature.ts';
import { MINUTE_MS } from '../../platform/durations.ts';
import { openLog } from '../../platform/observability/log.ts';
import type { Outcome, SendRequest } from '../send/outcome.ts';
import { openSender, type Sender } from '../send/sender.ts';
import type { UserDelivery } from './delivery.ts';
import { userEvent } from './event.ts';
import { MOST_IN_FLIGHT_PER_HOOK, openUserWebhookQueue, type UserWebhookQueue } from './queue.ts';
import { MOST_WAITING, MOST_WAITING_PER_HOOK } from './queue-usage.ts';

const SECRET = 'a'.repeat(40);
/** With a shorter timeout, a busy machine would also time out requests that are not late. */
const TIMEOUT_MS = 1000;
const WAIT = { timeout: 10_000, interval: 2 };
const SLOTS = 64;
/**
 * Half of the slots are for degraded endpoints. One user leaves as many free as it has, and the last few are for
 * webhooks that answered.
 */
const MOST_OF_ONE_USER = 12;

afterEach(cleanUp);

function openQueue(sender: Pick<Sender, 'send'>) {
  const lines: string[] = [];
  const log = openLog({ level: 'debug', to: { write: (line) => void lines.push(line) } });
  const clock = new FakeClock();
  return { queue: openUserWebhookQueue({ sender, log, clock, slots: SLOTS }), lines, clock };
}

function realQueue(timeoutMs = TIMEOUT_MS) {
  const sender = openSender({ timeoutMs, allowPrivate: true, retryIdleClose: false });
  onCleanup(() => sender.close());
  const ended: Outcome[] = [];
  const send = async (request: SendRequest) => {
    const outcome = await sender.send(request);
    ended.push(outcome);
    return outcome;
  };
  return { ...openQueue({ send }), ended };
}

/** Answers on command, so that the test need not wait for time to pass. */
function manualSender() {
  const open: { url: string; id: string; answer: (outcome: Outcome) => void }[] = [];
  return {
    open,
    send: (request: SendRequest) =>
      new Promise<Outcome>((answer) => {
        open.push({ url: request.url, id: request.headers['webhook-id'] ?? '', answer });
      }),
    /** Ends the oldest attempt and lets the queue continue. */
    async next(outcome: Outcome = { ok: true, status: 200 }) {
      open.shift()?.answer(outcome);
      await new Promise((resolve) => setImmediate(resolve));
    },
  };
}

let made = 0;

function delivery(
  hookId: string,
  url = 'https://example.com',
  more: Partial<UserDelivery> & { userId?: string } = {},
): UserDelivery {
  made += 1;
  const event = userEvent({
    id: made.toString(16).padStart(24, '0'),
    type: 'disturbance_first_notice',
    user_id: more.userId ?? 'b'.repeat(24),
    created_at: new Date('2026-11-15T09:29:58.123Z'),
  });
  const { userId: _, ...rest } = more;
  return { hookId, url, secret: SECRET, event, ...rest };
}

/** Sends some requests: a webhook gets more than one at a time after it has answered. */
async function warmUp(queue: UserWebhookQueue, sender: ReturnType<typeof manualSender>, hook: string) {
  for (let i = 0; i < MOST_IN_FLIGHT_PER_HOOK; i += 1) {
    queue.push(delivery(hook));
    await sender.next();
  }
}

async function arrived(receiver: Receiver, count: number): Promise<Received[]> {
  await vi.waitFor(() => expect(receiver.requests.length).toBeGreaterThanOrEqual(count), WAIT);
  return receiver.requests;
}

describe('a delivery', () => {
  it('is the event in its order, signed over its bytes, also with characters beyond ASCII [user-delivery-signed]', async () => {
    const receiver = await openReceiver(response(204));
    const { queue } = realQueue(MINUTE_MS);
    const event = userEvent({
      id: 'c'.repeat(24),
      type: 'temperature_high',
      user_id: 'b'.repeat(24),
      created_at: new Date('2026-11-15T09:29:58.123Z'),
      home_id: 'Sjövägen 3 🏡 "a\\b"\u2028',
      device_id: 'd'.repeat(24),
      sensor_value: 27.5,
      sensor_threshold: 26,
    });
    queue.push(delivery('e'.repeat(24), `${receiver.origin}/hook`, { event, token: 'tok"en\\1' }));
    const [request] = await arrived(receiver, 1);
    if (!request) throw new Error('not arrived');
    const text = request.body.toString();
    expect(isSigned(request, SECRET)).toBe(true);
    expect(text).toContain(
      '"event":{"id":"cccccccccccccccccccccccc","type":"temperature_high","user_id":"bbbbbbbbbbbbbbbbbbbbbbbb","created_at":"2026-11-15T09:29:58.123Z","home_id":"Sjövägen 3 🏡',
    );
    expect(bodyOf(request).event).toEqual(event);
    expect(bodyOf(request).hook_token).toBe('tok"en\\1');
    expect(header(request, 'authorization')).toBe('tok"en\\1');
    expect(header(request, 'webhook-id')).toBe('c'.repeat(24));
    // The time of the attempt, not of the event.
    expect(header(request, 'webhook-timestamp')).toBe(String(Date.parse('2026-11-15T09:30:00Z') / 1000));
    await queue.close();
  });

  it('has no Authorization and no hook_token without a token [user-delivery-without-token]', async () => {
    const receiver = await openReceiver(response(204));
    const { queue } = realQueue(MINUTE_MS);
    queue.push(delivery('e'.repeat(24), receiver.origin));
    const [request] = await arrived(receiver, 1);
    expect(header(request, 'authorization')).toBeUndefined();
    expect(Object.keys(JSON.parse(String(request?.body)))).toEqual(['hook_id', 'event', 'hook_digest']);
    await queue.close();
  });
});

describe('one attempt per event, no retry', () => {
  it.each([
    ['a non-2xx', response(500)],
    ['a time-out', () => undefined],
  ])(
    'after %s the event is not redelivered, and the next one is delivered [user-delivery-one-attempt]',
    async (_name, answer) => {
      const receiver = await openReceiver((request, socket) => {
        if (bodyOf(request).event.id === bad.event.id) {
          if (typeof answer === 'string') socket.write(answer);
        } else socket.write(response(200));
      });
      const bad = delivery('e'.repeat(24), receiver.origin);
      const good = delivery('e'.repeat(24), receiver.origin);
      const { queue, lines } = realQueue();
      queue.push(bad);
      queue.push(good);
      await arrived(receiver, 2);
      await queue.close();
      const ids = receiver.requests.map((request) => bodyOf(request).event.id);
      expect(ids.sort()).toEqual([bad.event.id, good.event.id]);
      expect(lines.filter((line) => line.includes('not delivered'))).toHaveLength(1);
      expect(queue.dropped()).toBe(0);
    },
  );

  it('also when the server closes a kept connection on the request [user-delivery-closed-connection]', async () => {
    const receiver = await openReceiver((_request, socket) => {
      if (receiver.requests.length === 1) socket.write(response(200));
      else socket.destroy();
    });
    const { queue, ended } = realQueue();
    queue.push(delivery('e'.repeat(24), receiver.origin));
    await vi.waitFor(() => expect(ended).toEqual([{ ok: true, status: 200 }]), WAIT);
    queue.push(delivery('e'.repeat(24), receiver.origin));
    await arrived(receiver, 2);
    await queue.close();
    expect([receiver.requests.length, receiver.connections]).toEqual([2, 1]);
  });

  it('a failure gives its place to the next [user-queue-failure]', async () => {
    const sender = manualSender();
    const { queue } = openQueue(sender);
    for (let i = 0; i < 3; i += 1) queue.push(delivery('a'));
    expect([queue.waiting(), sender.open.length]).toEqual([2, 1]);
    await sender.next({ ok: false, reason: 'connection refused' });
    expect([queue.waiting(), sender.open.length]).toEqual([1, 1]);
  });
});

describe('isolation', () => {
  it.each([
    ['one user', () => 'b'.repeat(24)],
    ['as many users', (index: number) => index.toString(16).padStart(24, '0')],
  ])('hanging endpoints of %s do not hold the others', async (_name, userOf) => {
    const HANGING = 40;
    const held: Socket[] = [];
    let isOver = false;
    const hanging = await openReceiver((_request, socket) => {
      if (isOver) socket.write(response(200));
      else held.push(socket);
    });
    const healthy = await openReceiver(response(200));
    const { queue, ended } = realQueue(MINUTE_MS);
    for (let event = 0; event < 10; event += 1)
      for (let hook = 0; hook < HANGING; hook += 1)
        queue.push(delivery(`hanging${hook}`, hanging.origin, { userId: userOf(hook) }));
    await arrived(hanging, MOST_OF_ONE_USER);
    for (let i = 0; i < 20; i += 1) queue.push(delivery('good', healthy.origin, { userId: 'c'.repeat(24) }));
    await arrived(healthy, 20);
    await vi.waitFor(() => expect(ended).toEqual(Array(20).fill({ ok: true, status: 200 })), WAIT);
    expect(queue.dropped()).toBe(0);
    const closing = queue.close();
    isOver = true;
    for (const socket of held) socket.write(response(200));
    await closing;
  });

  it('a hook has one in flight until it answers, then a few at most', async () => {
    const sender = manualSender();
    const { queue } = openQueue(sender);
    for (let i = 0; i < 40; i += 1) queue.push(delivery('a', 'https://a.example'));
    expect(sender.open).toHaveLength(1);
    let most = 0;
    while (sender.open.length > 0) {
      await sender.next();
      most = Math.max(most, sender.open.length);
    }
    expect(most).toBe(MOST_IN_FLIGHT_PER_HOOK);
    expect([queue.waiting(), queue.dropped()]).toEqual([0, 0]);
  });

  it('one user has no more in flight than are left free', async () => {
    const sender = manualSender();
    const { queue } = openQueue(sender);
    for (let hook = 0; hook < 100; hook += 1) queue.push(delivery(`b${hook}`));
    expect(sender.open).toHaveLength(MOST_OF_ONE_USER);
    queue.push(delivery('other', 'https://other.example', { userId: 'c'.repeat(24) }));
    expect(sender.open.at(-1)?.url).toBe('https://other.example');
    while (sender.open.length > 0) await sender.next();
    expect([queue.waiting(), queue.dropped()]).toEqual([0, 0]);
  });

  it('hooks take turns, and a hook keeps its turn while more is pushed for it', async () => {
    const sender = manualSender();
    const { queue } = openQueue(sender);
    for (let i = 0; i < MOST_OF_ONE_USER; i += 1) queue.push(delivery(`busy${i}`, 'https://busy.example'));
    for (const hook of ['a', 'a', 'a', 'b', 'c', 'a']) queue.push(delivery(hook, hook));
    const order = [];
    for (let i = 0; i < 3; i += 1) {
      await sender.next();
      order.push(sender.open.at(-1)?.url);
    }
    expect(order.join('')).toBe('abc');
  });

  it('the deliveries of a hook start in the order of their events', async () => {
    const sender = manualSender();
    const { queue } = openQueue(sender);
    const pushed = Array.from({ length: 30 }, () => delivery('a'));
    for (const one of pushed) queue.push(one);
    const started = [];
    while (sender.open.length > 0) {
      started.push(sender.open[0]?.id);
      await sender.next();
    }
    expect(started).toEqual(pushed.map(({ event }) => event.id));
  });
});

describe('a full queue', () => {
  it('is not filled by one user: past its half its newest are dropped, those of others are taken', () => {
    const { queue } = openQueue(manualSender());
    for (let i = 0; i < MOST_WAITING; i += 1) queue.push(delivery(`hook${i % 100}`));
    expect(queue.waiting()).toBe(MOST_WAITING / 2);
    const dropped = queue.dropped();
    expect(dropped).toBe(MOST_WAITING / 2 - MOST_OF_ONE_USER);
    for (let i = 0; i < 500; i += 1) queue.push(delivery('other', undefined, { userId: 'c'.repeat(24) }));
    expect(queue.dropped()).toBe(dropped);
  });

  it('is not filled by one hook: past its share its own newest are dropped, those of others are taken', () => {
    const { queue } = openQueue(manualSender());
    const room = 1 + MOST_WAITING_PER_HOOK;
    for (let i = 0; i < room + 7; i += 1) queue.push(delivery('hanging'));
    expect([queue.waiting(), queue.dropped()]).toEqual([MOST_WAITING_PER_HOOK, 7]);
    for (let i = 0; i < room; i += 1) queue.push(delivery('other'));
    expect([queue.waiting(), queue.dropped()]).toEqual([2 * MOST_WAITING_PER_HOOK, 7]);
  });

  it('says so in the log at most once a second, without secrets', () => {
    const { queue, lines, clock } = openQueue(manualSender());
    const room = 1 + MOST_WAITING_PER_HOOK;
    for (let i = 0; i < room + 50; i += 1)
      queue.push(delivery('a', 'https://x.example/?key=1', { token: 'hunter2' }));
    clock.advance(999);
    queue.push(delivery('a'));
    expect(lines.map((line) => JSON.parse(line).dropped)).toEqual([1]);
    clock.advance(1);
    queue.push(delivery('a'));
    queue.push(delivery('a'));
    expect(lines.map((line) => JSON.parse(line).dropped)).toEqual([1, 52]);
    expect(lines.join('')).not.toMatch(/hunter2|key=1|aaaaaaaa/);
  });
});

describe('a deleted webhook', () => {
  it('gets nothing of what waits for it, and others get theirs [user-queue-deleted-webhook]', async () => {
    const sender = manualSender();
    const { queue } = openQueue(sender);
    for (let i = 0; i < 30; i += 1) queue.push(delivery('gone', 'gone'));
    for (let i = 0; i < 30; i += 1) queue.push(delivery('kept', 'kept'));
    queue.dropPending('gone');
    queue.dropPending('unknown');
    expect([queue.waiting(), queue.dropped()]).toEqual([29, 29]);
    const sent = [];
    while (sender.open.length > 0) {
      sent.push(sender.open[0]?.url);
      await sender.next();
    }
    expect(sent.filter((url) => url === 'gone')).toHaveLength(1);
    expect(sent.filter((url) => url === 'kept')).toHaveLength(30);
  });
});

it('is settled when nothing waits and nothing is in flight', async () => {
  const sender = manualSender();
  const { queue } = openQueue(sender);
  await queue.settled();
  for (let i = 0; i < 16; i += 1) queue.push(delivery('a'));
  let settled = false;
  const settling = queue.settled().then(() => (settled = true));
  for (let i = 1; i < 16; i += 1) await sender.next();
  expect([settled, queue.waiting(), sender.open.length]).toEqual([false, 0, 1]);
  await sender.next({ ok: false, reason: 'connection refused' });
  await settling;
  expect([queue.waiting(), sender.open.length]).toEqual([0, 0]);
});

describe('close', () => {
  it('drops what waits, waits for what is in flight and takes nothing more', async () => {
    const sender = manualSender();
    const { queue } = openQueue(sender);
    await warmUp(queue, sender, 'a');
    for (let i = 0; i < 10; i += 1) queue.push(delivery('a'));
    let closed = 0;
    const closing = [queue.close(), queue.close()].map((one) => one.then(() => (closed += 1)));
    expect([queue.waiting(), queue.dropped()]).toEqual([0, 2]);
    queue.push(delivery('b'));
    expect([queue.waiting(), queue.dropped(), sender.open.length]).toEqual([0, 3, 8]);
    for (let i = 0; i < 7; i += 1) await sender.next();
    expect(closed).toBe(0);
    await sender.next();
    await Promise.all(closing);
    expect([closed, sender.open.length]).toEqual([2, 0]);
  });

  it('is bounded by the time limit of the sender, and ends at once when nothing is in flight', async () => {
    const hanging = await openReceiver(() => undefined);
    const { queue, ended } = realQueue();
    for (let i = 0; i < 50; i += 1) queue.push(delivery('a', hanging.origin));
    await queue.close();
    const timedOut = {
      ok: false,
      reason: expect.stringMatching(/^timed out/),
      phase: 'headers',
      timedOut: true,
    };
    expect(ended).toEqual([timedOut]);
    expect(hanging.requests.length).toBeLessThanOrEqual(1);
    await realQueue().queue.close();
  });
});
