import type { ServerResponse } from 'node:http';
import sql from 'sql-template-tag';
import { beforeAll, describe, expect, it } from 'vitest';
import { type Neighbourhood, openWorld, type World } from '../../../test/harness/world.ts';
import { EVENT_TYPES } from '../../catalogue/index.ts';
import { digestIsRight, type Endpoint, openEndpoint } from './test-endpoint.ts';

let world: World;
let lakeside: Neighbourhood;
let all: string;

beforeAll(async () => {
  // Waited for once. Less, and on a busy machine a request that is not late would run out of time too.
  world = await openWorld({ webhooks: { timeoutMs: 1000 } });
  lakeside = await world.neighbourhood();
  all = `/organizations/${lakeside.organization_id}/webhooks`;
});

let events = 0;

/** All endpoints are 127.0.0.1, so each webhook takes another event. */
async function register(endpoint: Endpoint, token?: string) {
  const answer = await world
    .as(lakeside.owner)
    .post(all, { url: endpoint.url, events: [EVENT_TYPES[events++]], ...(token ? { token } : {}) });
  expect(answer.status).toBe(201);
  return answer.body;
}

const ping = (hookId: string) => world.as(lakeside.admin).post(`${all}/${hookId}/ping`);
const answering = (status: number) => (response: ServerResponse) => response.writeHead(status).end('ok');
const stateOf = async (hookId: string) => ({
  webhook: await world.tools.database.row(
    sql`SELECT w.*, xmin FROM organization_webhooks w WHERE hook_id = ${hookId}`,
  ),
  deliveries: await world.tools.database.rows(sql`SELECT * FROM deliveries`),
  outcomes: await world.tools.database.rows(sql`SELECT * FROM delivery_outcomes`),
});

describe('a ping', () => {
  it('has the headers and the envelope of a real delivery, and only three members in its event', async () => {
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

  it('has neither Authorization nor hook_token when no token was set', async () => {
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
  const ANSWERS: [what: string, answer: (response: ServerResponse) => unknown, requests: number][] = [
    ['answers 200', answering(200), 1],
    ['answers 401', answering(401), 1],
    ['answers 500', answering(500), 1],
    ['hangs up', (response) => response.destroy(), 1],
    ['says nothing until the time limit', () => undefined, 1],
  ];

  async function expectUntouched(hookId: string) {
    const before = await stateOf(hookId);
    const answer = await ping(hookId);
    expect([answer.status, answer.text]).toEqual([201, '{}']);
    expect(await stateOf(hookId)).toEqual(before);
  }

  it.each(ANSWERS)('when it %s', async (_what, answer, requests) => {
    const endpoint = await openEndpoint(answer);
    const { hook_id } = await register(endpoint);
    await expectUntouched(hook_id);
    expect(endpoint.requests).toHaveLength(requests);
  });

  it('when it refuses the connection', async () => {
    const endpoint = await openEndpoint(answering(200));
    const { hook_id } = await register(endpoint);
    endpoint.close();
    await expectUntouched(hook_id);
    expect(endpoint.requests).toEqual([]);
  });

  it('and an earlier last_error stays, even after a 200', async () => {
    const { hook_id } = await register(await openEndpoint(answering(200)));
    await world.tools.database.rows(sql`
      UPDATE organization_webhooks SET last_error = '{"reason":"HTTP 503"}' WHERE hook_id = ${hook_id}`);
    await expectUntouched(hook_id);
  });
});

it('a broken webhook is not pinged: 409 webhook_broken, nothing is sent, and it stays broken', async () => {
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
  expect(endpoint.requests).toEqual([]);
  expect(await stateOf(hook_id)).toEqual(before);

  await world.as(lakeside.owner).patch(`${all}/${hook_id}`, { broken: false });
  expect((await ping(hook_id)).status).toBe(201);
  expect(endpoint.requests).toHaveLength(1);
});
