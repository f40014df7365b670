import type { ServerResponse } from 'node:http';
import sql from 'sql-template-tag';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { answerWith, digestIsRight, openReceiver, type Received } from '../../../test/harness/receiver.ts';
import { settleWebhooks } from '../../../test/harness/webhooks/settle-webhooks.ts';
import { type Neighbourhood, openWorld, type World } from '../../../test/harness/world.ts';
import { MINUTE_MS } from '../../platform/durations.ts';

let world: World;
let hood: Neighbourhood;
let home: string;

beforeEach(async () => {
  world = await openWorld();
  hood = await world.neighbourhood();
  home = await world.home(hood);
});

const hooks = () => `/organizations/${hood.organization_id}/webhooks`;
const owner = () => world.as(hood.owner);
const edit = (hookId: string, body: unknown) => owner().put(`${hooks()}/${hookId}`, body);
const read = async (hookId: string) => (await owner().get(`${hooks()}/${hookId}`)).body;
const emit = (type: 'noise_detected' | 'battery_low' = 'noise_detected', instance = world) =>
  instance.app.recorder.record({ home_id: home, type, event_time: instance.clock.now() });
/** localhost by another name. */
const onOtherHost = (url: string) => url.replace('127.0.0.1', 'localhost');

async function subscribe(url: string, events = ['*'], token?: string) {
  const answer = await owner().post(hooks(), { url, events, ...(token ? { token } : {}) });
  expect(answer.status, answer.text).toBe(201);
  return answer.body as { hook_id: string; hook_secret: string };
}

async function entries(action: string) {
  const { body } = await owner().get(`/organizations/${hood.organization_id}/audit?action=${action}`);
  return body.entries.map(({ object, changes }: { object: { name: string }; changes: unknown }) => [
    object.name,
    changes,
  ]);
}

describe('an edited webhook', () => {
  it('sends the events it names now to the address it has now, under the id and secret it had', async () => {
    const [before, after] = [await openReceiver(), await openReceiver()];
    const { hook_secret, ...hook } = await subscribe(before.url, ['noise_detected'], 'token-1');
    const answer = await edit(hook.hook_id, { url: after.url, events: ['battery_low'] });
    expect([answer.status, answer.body]).toEqual([200, { ...hook, url: after.url, events: ['battery_low'] }]);
    expect(await read(hook.hook_id)).toEqual(answer.body);
    await emit('noise_detected');
    await emit('battery_low');
    await settleWebhooks(world);
    expect(before.received).toEqual([]);
    expect(after.received.map(({ body }) => [body.hook_id, body.event.type])).toEqual([
      [hook.hook_id, 'battery_low'],
    ]);
    const [delivery] = after.received as [Received];
    expect(digestIsRight(delivery, hook_secret)).toBe(true);
    expect(delivery.headers.authorization).toBe('token-1');
  });

  it('has another token, or none, and keeps the one it has when the body says nothing of it', async () => {
    const receiver = await openReceiver();
    const { hook_id } = await subscribe(receiver.url, ['*'], 'token-1');
    const tokens = async () => {
      await emit();
      await settleWebhooks(world);
      const { headers, body } = receiver.received.at(-1) as Received;
      return [headers.authorization, body.hook_token, (await read(hook_id)).requires_auth_token];
    };
    await edit(hook_id, { events: ['*'] });
    expect(await tokens()).toEqual(['token-1', 'token-1', true]);
    await edit(hook_id, { token: 'token-2' });
    expect(await tokens()).toEqual(['token-2', 'token-2', true]);
    await edit(hook_id, { token: null });
    expect(await tokens()).toEqual([undefined, undefined, false]);
    const row = await world.tools.database.row<{ text: string }>(
      sql`SELECT w::text AS text FROM organization_webhooks w WHERE hook_id = ${hook_id}`,
    );
    expect(row?.text).not.toContain('token-');
  });

  it('is known in every process at once', async () => {
    const other = await openWorld({ connectionConfig: world.connectionConfig });
    const [before, after] = [await openReceiver(), await openReceiver()];
    const { hook_id } = await subscribe(before.url);
    // This call makes the process cache the receivers.
    await emit('noise_detected', other);
    await settleWebhooks(world, other);
    expect(before.received).toHaveLength(1);
    await edit(hook_id, { url: after.url });
    await emit('noise_detected', other);
    await settleWebhooks(world, other);
    expect([before.received.length, after.received.length]).toEqual([1, 1]);
  });
});

describe('what waits when the address changes', () => {
  it('and is to be tried again goes to the new one, with the same event and digest', async () => {
    const [before, after] = [await openReceiver(answerWith(503)), await openReceiver()];
    const { hook_id } = await subscribe(before.url);
    await emit();
    await settleWebhooks(world);
    expect((await edit(hook_id, { url: after.url })).body.last_error).toMatchObject({ reason: 'HTTP 503' });
    world.clock.advance(2 * MINUTE_MS);
    await settleWebhooks(world);
    const [first] = before.received as [Received];
    const [second] = after.received as [Received];
    expect([before.received.length, after.received.length]).toEqual([1, 1]);
    expect(second.body).toEqual(first.body);
    expect(second.headers['webhook-attempt']).toBe('2');
    expect(await read(hook_id)).not.toHaveProperty('last_error');
  });

  it('in memory, behind an endpoint that hangs, goes to the new one and is not sent to the old one', async () => {
    const held: ServerResponse[] = [];
    const before = await openReceiver((_received, response) => held.push(response));
    const after = await openReceiver();
    const { hook_id } = await subscribe(before.url);
    for (let number = 0; number < 10; number += 1) await emit();
    await vi.waitFor(() => expect(held.length).toBeGreaterThan(0));
    const answer = await edit(hook_id, { url: after.url });
    expect(answer.status).toBe(200);
    const underWay = held.length;
    expect(underWay).toBeLessThan(10);
    for (const response of held) response.end();
    await settleWebhooks(world);
    expect([before.received.length, after.received.length]).toEqual([underWay, 10 - underWay]);
  });
});

describe('health', () => {
  it('is touched by nothing but what the specification names: a broken webhook stays so until it is repaired', async () => {
    const [before, after] = [await openReceiver(answerWith(500)), await openReceiver()];
    const { hook_id } = await subscribe(before.url);
    await emit();
    await settleWebhooks(world);
    for (const minutes of [2, 7, 20, 80]) {
      world.clock.advance(minutes * MINUTE_MS);
      await settleWebhooks(world);
    }
    const broken = await read(hook_id);
    expect(broken.broken).toBe(true);
    expect((await edit(hook_id, { url: after.url })).body).toEqual({ ...broken, url: after.url });
    await emit();
    await settleWebhooks(world);
    expect(after.received).toEqual([]);
    expect((await owner().patch(`${hooks()}/${hook_id}`, { broken: false })).status).toBe(200);
    await emit();
    await settleWebhooks(world);
    expect(after.received).toHaveLength(1);
  });

  it('is repaired by PATCH alone, which takes no address', async () => {
    const receiver = await openReceiver();
    const { hook_id } = await subscribe(receiver.url);
    const path = `${hooks()}/${hook_id}`;
    expect((await owner().patch(path, { url: 'http://127.0.0.1:9/' })).status).toBe(400);
    expect((await owner().patch(path, { broken: false, url: 'http://127.0.0.1:9/' })).body.url).toBe(
      receiver.url,
    );
    expect((await edit(hook_id, { broken: true })).body.broken).toBe(false);
  });
});

describe('an edit is refused', () => {
  it('with what a registration is refused with, and then changes nothing', async () => {
    const strict = await openWorld({
      connectionConfig: world.connectionConfig,
      webhooks: { allowPrivate: false },
    });
    const { hook_id } = (
      await strict.as(hood.owner).post(hooks(), { url: 'https://a.example.com/', events: ['noise_detected'] })
    ).body;
    const before = await read(hook_id);
    for (const [body, context] of [
      [{ url: 'http://a.example.com/' }, 'invalid url'],
      [{ url: 'https://10.0.0.1/' }, 'invalid url'],
      [{ url: 'https://user:pass@a.example.com/' }, 'invalid url'],
      [{ url: 'https://a.example.com/\u0000' }, 'invalid url'],
      [{ url: `https://a.example.com/${'x'.repeat(2048)}` }, 'invalid url'],
      [{ url: 5 }, 'url'],
      [{ url: null }, 'url'],
      [{ events: [] }, 'events'],
      [{ events: ['nonsense'] }, 'invalid event: nonsense'],
      [{ events: ['*', 'battery_low'] }, 'wildcard events can only be used with a single event'],
      [{ events: '*' }, 'events'],
      [{ token: ' blank' }, 'token'],
      [{ token: 'x'.repeat(513) }, 'token'],
      [{ token: '\ud800' }, 'token'],
      [{ token: true }, 'token'],
      [{ url: 'https://b.example.com/', token: '' }, 'token'],
    ] as const) {
      const answer = await strict.as(hood.owner).put(`${hooks()}/${hook_id}`, body);
      expect([JSON.stringify(body), answer.status, answer.body.context]).toEqual([
        JSON.stringify(body),
        400,
        context,
      ]);
    }
    expect(await read(hook_id)).toEqual(before);
    expect(await entries('webhook.updated')).toEqual([]);
  });

  it('where another webhook sends one of the events to the same hostname, but not for its own sake', async () => {
    const receiver = await openReceiver();
    const one = await subscribe(receiver.url, ['noise_detected']);
    const other = await subscribe(onOtherHost(receiver.url), ['noise_detected', 'battery_low']);
    const answer = await edit(other.hook_id, { url: receiver.url });
    expect([answer.status, answer.body.error_key]).toEqual([409, 'generic_error']);
    expect(answer.body.message).toContain('noise_detected');
    expect((await read(other.hook_id)).url).toBe(onOtherHost(receiver.url));
    expect((await edit(other.hook_id, { url: receiver.url, events: ['battery_low'] })).status).toBe(200);
    expect((await edit(one.hook_id, { events: ['*'] })).status).toBe(409);
    expect((await edit(one.hook_id, { events: ['noise_detected', 'pir_motion'] })).status).toBe(200);
  });

  it('when two at the same moment want the same hostname: one of them', async () => {
    const receiver = await openReceiver();
    const ids = [
      (await subscribe('http://one.localhost:9/', ['noise_detected'])).hook_id,
      (await subscribe('http://two.localhost:9/', ['noise_detected'])).hook_id,
    ];
    const answers = await Promise.all(ids.map((id) => edit(id, { url: receiver.url })));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  });

  it.each([
    ['0'.repeat(24), 404],
    ['x', 400],
    ['%00', 400],
  ])('of the webhook %s: %i', async (id, status) => {
    expect((await edit(id, { events: ['*'] })).status).toBe(status);
  });

  it('to those without the right, as of another organization', async () => {
    const { hook_id } = await subscribe('http://127.0.0.1:9/');
    const elsewhere = await world.neighbourhood();
    const body = { url: 'http://127.0.0.1:8/' };
    for (const person of [hood.member, hood.operator]) {
      const answer = await world.as(person).put(`${hooks()}/${hook_id}`, body);
      expect([answer.status, answer.body.error_key]).toEqual([403, 'invalid_access']);
    }
    const theirs = `/organizations/${elsewhere.organization_id}/webhooks/${hook_id}`;
    expect((await world.as(elsewhere.owner).put(theirs, body)).status).toBe(404);
    expect((await read(hook_id)).url).toBe('http://127.0.0.1:9/');
  });
});

describe('the audit log', () => {
  it('has what changed, addresses by their hosts and no token, and nothing where nothing changed', async () => {
    const { hook_id } = await subscribe('http://one.localhost:9/secret-path', ['noise_detected']);
    await edit(hook_id, { url: 'http://one.localhost:9/secret-path', events: ['noise_detected'] });
    await edit(hook_id, {});
    expect(await entries('webhook.updated')).toEqual([]);
    await edit(hook_id, { url: 'http://two.localhost:9/secret-path', events: ['*'], token: 'token-1' });
    await edit(hook_id, { url: 'http://two.localhost:9/other-secret' });
    expect(await entries('webhook.updated')).toEqual([
      ['two.localhost:9', [{ member: 'url' }]],
      [
        'two.localhost:9',
        [
          { member: 'url', from: 'one.localhost:9', to: 'two.localhost:9' },
          { member: 'events', from: 'noise_detected', to: '*' },
          { member: 'token' },
        ],
      ],
    ]);
  });
});
