import type { ServerResponse } from 'node:http';
import sql from 'sql-template-tag';
import { beforeAll, describe, expect, it } from 'vitest';
import { digestIsRight, type Endpoint, openEndpoint } from '../../../test/harness/webhooks/endpoint.ts';
import { type Neighbourhood, openWorld, type World } from '../../../test/harness/world.ts';
import { EVENT_TYPES } from '../../catalogue/index.ts';

let world: World;
let lakeside: Neighbourhood;
let all: string;

beforeAll(async () => {
  // A test waits for this timeout once. With a shorter one, a busy machine would also time out requests that are not
  // late.
  world = await openWorld({ webhooks: { timeoutMs: 1000 } });
  lakeside = await world.neighbourhood();
  all = `/organizations/${lakeside.organization_id}/webhooks`;
});

let events = 0;

/** All endpoints are 127.0.0.1, so each webhook subscribes to another event. */
async function register(endpoint: Endpoint, token?: string) {
  const answer = await world
    .as(lakeside.owner)
    .post(all, { url: endpoint.url, events: [EVENT_TYPES[events++]], ...(token ? { token } : {}) });
  expect(answer.status).toBe(201);
  return answer.body;
}

const ping = (hookId: string) => world.as(lakeside.admin).post(`${all}/${hookId}/ping`);
const test = (hookId: string, body: unknown = { type: 'webhook_ping' }) =>
  world.as(lakeside.admin).post(`${all}/${hookId}/test`, body);
const answering =
  (status: number, body = 'ok') =>
  (response: ServerResponse) =>
    response.writeHead(status).end(body);
const stateOf = async (hookId: string) => ({
  webhook: await world.tools.database.row(
    sql`SELECT w.*, xmin FROM organization_webhooks w WHERE hook_id = ${hookId}`,
  ),
  deliveries: await world.tools.database.rows(sql`SELECT * FROM deliveries`),
  outcomes: await world.tools.database.rows(
    sql`SELECT * FROM delivery_outcomes ORDER BY hook_id = ${hookId}, hook_id`,
  ),
});

describe('a ping', () => {
  it('has the headers and the envelope of a real delivery, and only three members in its event [ping-request]', async () => {
    const endpoint = await openEndpoint(answering(200));
    const { hook_id, hook_secret } = await register(endpoint, 'let"me\\in');
    const answer = await ping(hook_id);
    expect([answer.status, answer.text]).toEqual([201, '{}']);
    const [request] = endpoint.requests;
    expect(endpoint.requests).toHaveLength(1);
    expect([request?.method, request?.path]).toEqual(['POST', '/hook']);
    expect(request?.headers).toMatchObject({
      'content-type': 'application/json; charset=utf-8',
      'user-agent': 'lares-webhook-service',
      authorization: 'let"me\\in',
      'webhook-id': expect.stringMatching(/^[0-9a-f]{24}$/),
      'webhook-timestamp': String(Date.parse('2026-11-15T09:30:00Z') / 1000),
      'webhook-attempt': '1',
    });
    const raw = request?.raw ?? Buffer.of();
    expect(JSON.parse(raw.toString())).toStrictEqual({
      hook_id,
      hook_token: 'let"me\\in',
      event: {
        type: 'webhook_ping',
        organization_id: lakeside.organization_id,
        created_at: '2026-11-15T09:30:00.000Z',
      },
      hook_digest: expect.stringMatching(/^[0-9a-f]{64}$/),
    });
    expect(digestIsRight(raw, hook_secret)).toBe(true);
    expect(digestIsRight(raw, hook_secret.replace(/./, 'x'))).toBe(false);
  });

  it('has neither Authorization nor hook_token when no token was set [ping-without-token]', async () => {
    const endpoint = await openEndpoint(answering(204));
    const { hook_id, hook_secret } = await register(endpoint);
    expect((await ping(hook_id)).status).toBe(201);
    const [request] = endpoint.requests;
    expect(request?.headers).not.toHaveProperty('authorization');
    const raw = request?.raw ?? Buffer.of();
    expect(Object.keys(JSON.parse(raw.toString()))).toEqual(['hook_id', 'event', 'hook_digest']);
    expect(digestIsRight(raw, hook_secret)).toBe(true);
  });

  it('goes to the webhook of the path, and to no other', async () => {
    const [first, second] = [await openEndpoint(answering(200)), await openEndpoint(answering(200))];
    await register(first);
    await ping((await register(second)).hook_id);
    expect([first.requests.length, second.requests.length]).toEqual([0, 1]);
  });
});

describe('whatever the endpoint does, the answer is 201 {} and no state is touched', () => {
  const ANSWERS: [what: string, answer: (response: ServerResponse) => unknown, reason: string][] = [
    ['answers 200', answering(200), ''],
    ['answers 401', answering(401), 'HTTP 401'],
    ['answers 500', answering(500), 'HTTP 500'],
    ['hangs up', (response) => response.destroy(), 'connection closed before the response'],
    ['says nothing until the time limit', () => undefined, 'timed out waiting for the response'],
  ];

  /** A ping counts in the tallies under its own name, and changes nothing else. */
  async function expectUntouched(hookId: string, reason = '') {
    const { outcomes, ...before } = await stateOf(hookId);
    const answer = await ping(hookId);
    expect([answer.status, answer.text]).toEqual([201, '{}']);
    const counted = {
      hook_id: hookId,
      hour: new Date('2026-11-15T09:00:00Z'),
      event_type: 'webhook_ping',
      reason,
      attempts: 1,
    };
    expect(await stateOf(hookId)).toEqual({ ...before, outcomes: [...outcomes, counted] });
  }

  it.each(ANSWERS)('when it %s [ping-leaves-state]', async (_what, answer, reason) => {
    const endpoint = await openEndpoint(answer);
    const { hook_id } = await register(endpoint);
    await expectUntouched(hook_id, reason);
    expect(endpoint.requests).toHaveLength(1);
  });

  it('when it refuses the connection [ping-refused-connection]', async () => {
    const endpoint = await openEndpoint(answering(200));
    const { hook_id } = await register(endpoint);
    endpoint.close();
    await expectUntouched(hook_id, 'connection refused');
    expect(endpoint.requests).toEqual([]);
  });

  it('and an earlier last_error stays, even after a 200 [ping-keeps-last-error]', async () => {
    const { hook_id } = await register(await openEndpoint(answering(200)));
    await world.tools.database.rows(sql`
      UPDATE organization_webhooks SET last_error = '{"reason":"HTTP 503"}' WHERE hook_id = ${hook_id}`);
    await expectUntouched(hook_id);
  });
});

it('a broken webhook is not pinged: 409 webhook_broken, nothing is sent, and it stays broken [ping-broken-webhook]', async () => {
  const endpoint = await openEndpoint(answering(200));
  const { hook_id } = await register(endpoint);
  await world.tools.database.rows(
    sql`UPDATE organization_webhooks SET broken_at = now() WHERE hook_id = ${hook_id}`,
  );
  const before = await stateOf(hook_id);
  const answer = await ping(hook_id);
  expect([answer.status, answer.body]).toStrictEqual([
    409,
    {
      error: 'Conflict',
      error_key: 'webhook_broken',
      message: 'The webhook is broken: PATCH broken to false first.',
    },
  ]);
  expect((await test(hook_id)).body).toStrictEqual(answer.body);
  expect(endpoint.requests).toEqual([]);
  expect(await stateOf(hook_id)).toEqual(before);

  await world.as(lakeside.owner).patch(`${all}/${hook_id}`, { broken: false });
  expect((await ping(hook_id)).status).toBe(201);
  expect(endpoint.requests).toHaveLength(1);
});

/** Its id in the list of deliveries. */
const LISTED = { delivery_id: expect.stringMatching(/^[0-9a-f]{24}$/) };

describe('a test says what came back', () => {
  it('the status, how long it took and what was answered', async () => {
    const endpoint = await openEndpoint((response) => {
      world.clock.advance(34);
      answering(202, '<b>thank you</b>')(response);
    });
    const { hook_id, hook_secret } = await register(endpoint);
    const answer = await test(hook_id);
    expect([answer.status, answer.body]).toStrictEqual([
      200,
      { ...LISTED, status_code: 202, duration_ms: 34, answer: '<b>thank you</b>' },
    ]);
    const raw = endpoint.requests[0]?.raw ?? Buffer.of();
    expect(Object.keys(JSON.parse(raw.toString()).event)).toEqual(['type', 'organization_id', 'created_at']);
    expect(digestIsRight(raw, hook_secret)).toBe(true);
  });

  const RESULTS: [what: string, answer: (response: ServerResponse) => unknown, result: object][] = [
    ['a refusal', answering(503, ''), { status_code: 503, reason: 'HTTP 503', phase: 'status' }],
    [
      'a refusal in words',
      answering(401, 'wrong token'),
      { status_code: 401, reason: 'HTTP 401', phase: 'status', answer: 'wrong token' },
    ],
    [
      'a long answer, cut between characters',
      answering(200, `x${'ü'.repeat(3000)}`),
      { status_code: 200, answer: `x${'ü'.repeat(2047)}`, answer_is_cut: true },
    ],
    [
      'no text at all',
      (response) => response.end(Buffer.of(0, 0xff, 0x41)),
      { status_code: 200, answer: '\u0000\ufffdA' },
    ],
    [
      'a connection that closes',
      (response) => response.destroy(),
      { reason: 'connection closed before the response', phase: 'headers' },
    ],
    [
      'silence until the time limit',
      () => undefined,
      { reason: 'timed out waiting for the response', phase: 'headers' },
    ],
    [
      'an answer that does not end',
      (response) => response.write('begun'),
      { status_code: 200, reason: 'timed out reading the response body', phase: 'body', answer: 'begun' },
    ],
  ];

  it.each(RESULTS)('%s', async (_what, answer, result) => {
    const { hook_id } = await register(await openEndpoint(answer));
    expect((await test(hook_id)).body).toStrictEqual({ ...LISTED, duration_ms: 0, ...result });
  });

  it('a refused connection', async () => {
    const endpoint = await openEndpoint(answering(200));
    const { hook_id } = await register(endpoint);
    endpoint.close();
    expect((await test(hook_id)).body).toStrictEqual({
      ...LISTED,
      duration_ms: 0,
      reason: 'connection refused',
      phase: 'connect',
    });
  });

  it('an address that became private', async () => {
    const strict = await openWorld({ webhooks: { allowPrivate: false } });
    const { owner, organization_id } = await strict.neighbourhood();
    const path = `/organizations/${organization_id}/webhooks`;
    const { hook_id } = (await strict.as(owner).post(path, { url: 'https://a.example.com/', events: ['*'] }))
      .body;
    await strict.tools.database.rows(sql`UPDATE organization_webhooks SET url = 'https://10.0.0.1/'`);
    const answer = await strict.as(owner).post(`${path}/${hook_id}/test`, { type: 'webhook_ping' });
    expect(answer.body).toStrictEqual({
      ...LISTED,
      duration_ms: 0,
      reason: 'blocked address: the host is in a private network',
      phase: 'url',
    });
  });

  it('hides the page behind a redirect, which may be internal', async () => {
    const inner = await openEndpoint(answering(200, 'the page behind'));
    const endpoint = await openEndpoint((response) =>
      response.writeHead(303, { location: inner.url }).end('see there'),
    );
    const { hook_id } = await register(endpoint);
    expect((await test(hook_id)).body).toStrictEqual({ ...LISTED, status_code: 200, duration_ms: 0 });
    expect(inner.requests.map(({ method }) => method)).toEqual(['GET']);
  });

  it('and is among the attempts of the last day with the pings, marked as a test', async () => {
    let status = 200;
    const { hook_id } = await register(await openEndpoint((response) => answering(status)(response)));
    await ping(hook_id);
    await test(hook_id);
    status = 500;
    await test(hook_id);
    const { outcomes } = (await world.as(lakeside.admin).get(`${all}/${hook_id}/deliveries/summary`)).body;
    expect(outcomes).toStrictEqual([
      { event_type: 'webhook_ping', test: true, outcome: 'delivered', attempts: 2 },
      { event_type: 'webhook_ping', test: true, outcome: 'failed', reason: 'HTTP 500', attempts: 1 },
    ]);
  });

  it.each([{}, { type: 'avg_sound_high' }, { type: '*' }, { type: 1 }, { type: null }])(
    'but not of %j: 400, and nothing is sent',
    async (body) => {
      const endpoint = await openEndpoint(answering(200));
      const { hook_id } = await register(endpoint);
      const before = await stateOf(hook_id);
      const answer = await test(hook_id, body);
      expect([answer.status, answer.body.context]).toEqual([400, 'type']);
      expect(endpoint.requests).toEqual([]);
      expect(await stateOf(hook_id)).toEqual(before);
    },
  );
});

describe('a sample', () => {
  const listed = async (hookId: string) =>
    (await world.as(lakeside.admin).get(`${all}/${hookId}/deliveries`)).body.deliveries;

  it('of every event is signed as a real one, says that it is none, and is in the list', async () => {
    const endpoint = await openEndpoint(answering(200, 'thanks'));
    const { hook_id, hook_secret } = await register(endpoint, 'let me in');
    for (const type of EVENT_TYPES) {
      world.clock.advance(1);
      expect((await test(hook_id, { type })).body).toMatchObject({ status_code: 200, answer: 'thanks' });
    }
    const sent = endpoint.requests.map(({ raw, headers }) => ({
      ...JSON.parse(raw.toString()),
      isRight: digestIsRight(raw, hook_secret),
      id: headers['webhook-id'],
      attempt: headers['webhook-attempt'],
    }));
    expect(sent.map(({ event }) => event.type)).toEqual(EVENT_TYPES);
    for (const { event, isRight, id, attempt, hook_token } of sent) {
      expect([isRight, attempt, hook_token, event.sample, event.organization_id]).toEqual([
        true,
        '1',
        'let me in',
        true,
        lakeside.organization_id,
      ]);
      expect(event.webhook_event_id).toBe(id);
    }
    const [newest, ...others] = await listed(hook_id);
    expect(newest).toMatchObject({ type: EVENT_TYPES.at(-1), status: 'delivered', test: true });
    expect(newest).not.toHaveProperty('event_id');
    expect(others).toHaveLength(EVENT_TYPES.length - 1);
  });

  it('changes no health, is in no history of a home, and is counted nowhere else', async () => {
    const { hook_id } = await register(await openEndpoint(answering(503)));
    const before = await stateOf(hook_id);
    const events = await world.tools.database.rows(sql`SELECT * FROM home_events`);
    for (let attempt = 1; attempt <= 6; attempt += 1) await test(hook_id, { type: 'alarm_heard' });
    expect(await stateOf(hook_id)).toEqual(before);
    expect(await world.tools.database.rows(sql`SELECT * FROM home_events`)).toEqual(events);
    expect((await listed(hook_id)).map((one: { status: string }) => one.status)).toEqual(
      Array.from({ length: 6 }, () => 'failed'),
    );
  });
});
