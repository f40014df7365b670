import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { cleanUp } from '../../../test/harness/cleanup.ts';
import {
  type Answer,
  openReceiver,
  type Received,
  response,
} from '../../../test/harness/outgoing/raw-receiver.ts';
import { bodyOf, isSigned } from '../../../test/harness/webhooks/signature.ts';
import { openWorld, type Person, type World } from '../../../test/harness/world.ts';

const NOWHERE = '0'.repeat(24);

let world: World;
beforeAll(async () => {
  // A test waits for this timeout once. With a shorter one, a busy machine would also time out requests that are not
  // late.
  world = await openWorld({ webhooks: { timeoutMs: 1000 } });
});
afterEach(cleanUp);

async function register(person: Person, url: string, token?: string) {
  const body = { url, events: ['pir_motion'], ...(token === undefined ? {} : { token }) };
  const answer = await world.as(person).post('/webhooks', body);
  expect(answer.status, answer.text).toBe(201);
  world.clock.advance(1);
  return answer.body;
}

async function ping(person: Person, hookId: string) {
  const answer = await world.as(person).post(`/webhooks/${hookId}/ping`);
  return [answer.status, answer.text];
}

function only(requests: Received[]): Received {
  expect(requests).toHaveLength(1);
  return requests[0] as Received;
}

/** Headers that the seed and the gaps name, without those of HTTP. */
function deliveryHeaders(request: Received): Record<string, string> {
  const named = /^(content-type|user-agent|authorization|webhook-.*)$/;
  const headers = request.headers.map(([name, value]) => [name.toLowerCase(), value] as const);
  return Object.fromEntries(headers.filter(([name]) => named.test(name)));
}

describe('a ping', () => {
  it('is a delivery like any other, signed, with the raw token in Authorization and in the body [user-ping-delivery]', async () => {
    const receiver = await openReceiver(response(200));
    const bea = await world.person();
    const hook = await register(bea, `${receiver.origin}/in?x=1`, 'hunter2');
    const created_at = world.clock.now().toISOString();
    expect(await ping(bea, hook.hook_id)).toEqual([201, '{}']);

    const request = only(receiver.requests);
    const body = bodyOf(request);
    expect(request.line).toBe('POST /in?x=1 HTTP/1.1');
    expect(body).toEqual({
      hook_id: hook.hook_id,
      hook_token: 'hunter2',
      event: {
        id: expect.stringMatching(/^[0-9a-f]{24}$/),
        type: 'webhook_ping',
        user_id: bea.user_id,
        created_at,
      },
      hook_digest: expect.stringMatching(/^[0-9a-f]{64}$/),
    });
    expect(Object.keys(body.event)).toEqual(['id', 'type', 'user_id', 'created_at']);
    expect(isSigned(request, hook.hook_secret)).toBe(true);
    expect(isSigned(request, 'f'.repeat(40))).toBe(false);
    expect(deliveryHeaders(request)).toEqual({
      'content-type': 'application/json; charset=utf-8',
      'user-agent': 'lares-webhook-service',
      authorization: 'hunter2',
      'webhook-id': body.event.id,
      'webhook-timestamp': String(Math.floor(Date.parse(created_at) / 1000)),
      'webhook-attempt': '1',
    });
  });

  it('has neither Authorization nor hook_token when no token was set [user-ping-without-token]', async () => {
    const receiver = await openReceiver(response(200));
    const bea = await world.person();
    const hook = await register(bea, receiver.origin);
    await ping(bea, hook.hook_id);
    const request = only(receiver.requests);
    expect(Object.keys(bodyOf(request))).toEqual(['hook_id', 'event', 'hook_digest']);
    expect(Object.keys(deliveryHeaders(request))).not.toContain('authorization');
    expect(isSigned(request, hook.hook_secret)).toBe(true);
  });

  it('has a new id each time', async () => {
    const receiver = await openReceiver(response(200));
    const bea = await world.person();
    const hook = await register(bea, receiver.origin);
    await ping(bea, hook.hook_id);
    await ping(bea, hook.hook_id);
    const ids = receiver.requests.map((request) => bodyOf(request).event.id);
    expect(new Set(ids).size).toBe(2);
  });

  it('always goes to the first registered webhook, whatever hook_id is in the path [user-ping-first-webhook]', async () => {
    const [first, second] = [await openReceiver(response(200)), await openReceiver(response(200))];
    const [bea, cy] = [await world.person(), await world.person()];
    const cys = await register(cy, second.origin);
    const hook = await register(bea, first.origin);
    const later = await register(bea, second.origin);
    for (const hookId of [hook.hook_id, later.hook_id, NOWHERE, cys.hook_id]) {
      expect(await ping(bea, hookId)).toEqual([201, '{}']);
    }
    expect(first.requests.map((request) => bodyOf(request).hook_id)).toEqual(Array(4).fill(hook.hook_id));
    expect(second.requests).toEqual([]);

    await world.as(bea).delete(`/webhooks/${hook.hook_id}`);
    expect(await ping(bea, hook.hook_id)).toEqual([201, '{}']);
    expect(first.requests).toHaveLength(4);
    expect(bodyOf(only(second.requests)).hook_id).toBe(later.hook_id);
  });

  it('of a user without a webhook is 404, and no other user’s webhook is pinged', async () => {
    const receiver = await openReceiver(response(200));
    const [bea, cy] = [await world.person(), await world.person()];
    const hook = await register(cy, receiver.origin);
    const answer = await world.as(bea).post(`/webhooks/${hook.hook_id}/ping`);
    expect([answer.status, answer.body]).toEqual([404, { error: 'Not Found', message: 'Webhook not found' }]);
    expect(receiver.requests).toEqual([]);
  });

  it.each(['x', 'A'.repeat(24), '{hook_id}', '*', 'a b', 'ü', 'x'.repeat(300)])(
    'goes to the first webhook even where the path has no hook_id but %s [user-ping-missing-id]',
    async (anything) => {
      const receiver = await openReceiver(response(200));
      const bea = await world.person();
      const hook = await register(bea, receiver.origin);
      expect(await ping(bea, encodeURIComponent(anything))).toEqual([201, '{}']);
      expect(bodyOf(only(receiver.requests)).hook_id).toBe(hook.hook_id);
      const cy = await world.person();
      expect((await world.as(cy).post(`/webhooks/${encodeURIComponent(anything)}/ping`)).status).toBe(404);
    },
  );

  it('is the one path with a hook_id that has no 400 in the document', async () => {
    const { paths } = (await world.anonymous.get('/openapi.json')).body;
    const withoutRefusal = Object.entries<Record<string, { responses: object }>>(paths)
      .filter(([path]) => path.includes('{hook_id}'))
      .flatMap(([path, methods]) =>
        Object.entries(methods).flatMap(([method, { responses }]) =>
          '400' in responses ? [] : [`${method} ${path}`],
        ),
      );
    expect(withoutRefusal).toEqual(['post /webhooks/{hook_id}/ping']);
  });
});

describe('whatever the endpoint does, a ping is one attempt and answers 201 with an empty object', () => {
  const answers: [string, Answer][] = [
    ['500', response(500)],
    ['404', response(404)],
    ['a redirect that leads nowhere', response(302)],
    ['an answer that is not HTTP', 'SSH-2.0-OpenSSH_9.6\r\n'],
    ['a connection closed without an answer', (_request, socket) => socket.destroy()],
    ['no answer until the time is up', () => undefined],
  ];

  it.each(answers)('%s [user-ping-one-attempt]', async (_name, endpoint) => {
    const receiver = await openReceiver(endpoint);
    const bea = await world.person();
    const hook = await register(bea, receiver.origin);
    expect(await ping(bea, hook.hook_id)).toEqual([201, '{}']);
    only(receiver.requests);
  });

  it('a kept connection that closes on the request: it may have been read, so it is not sent again', async () => {
    const receiver = await openReceiver((_request, socket) => {
      if (receiver.requests.length === 1) socket.write(response(200));
      else socket.destroy();
    });
    const bea = await world.person();
    const hook = await register(bea, receiver.origin);
    expect(await ping(bea, hook.hook_id)).toEqual([201, '{}']);
    expect(await ping(bea, hook.hook_id)).toEqual([201, '{}']);
    expect([receiver.requests.length, receiver.connections]).toEqual([2, 1]);
  });

  it('a refused connection', async () => {
    const closed = createServer().listen(0, '127.0.0.1');
    await once(closed, 'listening');
    const { port } = closed.address() as AddressInfo;
    closed.close();
    await once(closed, 'close');
    const bea = await world.person();
    const hook = await register(bea, `http://127.0.0.1:${port}`);
    expect(await ping(bea, hook.hook_id)).toEqual([201, '{}']);
  });
});

describe('a test', () => {
  const test = (person: Person, hookId: string) => world.as(person).post(`/webhooks/${hookId}/test`);

  it('goes to the webhook of the path, and says what came back', async () => {
    const [first, second] = [
      await openReceiver(response(200)),
      await openReceiver((_request, socket) => {
        world.clock.advance(34);
        socket.write(response(418, {}, 'a <i>teapot</i>'));
      }),
    ];
    const bea = await world.person();
    await register(bea, first.origin);
    const hook = await register(bea, second.origin);
    const answer = await test(bea, hook.hook_id);
    expect([answer.status, answer.body]).toStrictEqual([
      200,
      { status_code: 418, reason: 'HTTP 418', phase: 'status', duration_ms: 34, answer: 'a <i>teapot</i>' },
    ]);
    const request = only(second.requests);
    expect([bodyOf(request).event.type, isSigned(request, hook.hook_secret)]).toEqual(['webhook_ping', true]);
    expect(first.requests).toEqual([]);
  });

  it('says why the endpoint could not be reached', async () => {
    const receiver = await openReceiver((_request, socket) => socket.destroy());
    const bea = await world.person();
    const hook = await register(bea, receiver.origin);
    expect((await test(bea, hook.hook_id)).body).toStrictEqual({
      duration_ms: 0,
      reason: 'connection closed before the response',
      phase: 'headers',
    });
    only(receiver.requests);
  });

  it('of an unknown webhook, or of another user’s, is 404, and nothing is sent', async () => {
    const receiver = await openReceiver(response(200));
    const [bea, cy] = [await world.person(), await world.person()];
    await register(bea, receiver.origin);
    const hook = await register(cy, receiver.origin);
    for (const hookId of [NOWHERE, hook.hook_id]) {
      const answer = await test(bea, hookId);
      expect([answer.status, answer.body]).toEqual([
        404,
        { error: 'Not Found', message: 'Webhook not found' },
      ]);
    }
    expect(receiver.requests).toEqual([]);
  });

  it.each(['x', '0'.repeat(23), 'A'.repeat(24)])('of a malformed hook_id (%s) is 400', async (hookId) => {
    const answer = await test(await world.person(), hookId);
    expect([answer.status, answer.body.context]).toEqual([400, 'hook_id']);
  });
});
