import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { digestIsRight, openReceiver, type Received } from '../../../test/harness/receiver.ts';
import { settleWebhooks } from '../../../test/harness/webhooks/settle-webhooks.ts';
import { type Neighbourhood, openWorld, type World } from '../../../test/harness/world.ts';

let world: World;
let other: World;
let hood: Neighbourhood;
let home: string;

beforeAll(async () => {
  world = await openWorld();
  other = await openWorld({ connectionConfig: world.connectionConfig });
});

beforeEach(async () => {
  hood = await world.neighbourhood();
  home = await world.home(hood);
});

const owner = () => world.as(hood.owner);
const edit = (hookId: string, body: unknown) => owner().put(`/webhooks/${hookId}`, body);
const list = async () => (await owner().get('/webhooks')).body.hooks;
const emit = (type: 'battery_low' | 'battery_empty', instance = world) =>
  instance.app.recorder.record({ home_id: home, type, event_time: instance.clock.now() });

async function register(url: string, events = ['*'], token?: string) {
  const answer = await owner().post('/webhooks', { url, events, ...(token ? { token } : {}) });
  expect(answer.status, answer.text).toBe(201);
  return answer.body as { hook_id: string; hook_secret: string };
}

describe('an edited user webhook', () => {
  it('sends what it names now to the address it has now, in every process, signed as before', async () => {
    const [before, after] = [await openReceiver(), await openReceiver()];
    const { hook_secret, ...hook } = await register(before.url, ['battery_low'], 'token-1');
    await emit('battery_low', other);
    await settleWebhooks(world, other);
    expect(before.received).toHaveLength(1);
    const wanted = { url: after.url, events: ['battery_empty'] };
    const answer = await edit(hook.hook_id, wanted);
    expect([answer.status, answer.body]).toEqual([200, { ...hook, ...wanted }]);
    expect(await list()).toEqual([answer.body]);
    for (const instance of [world, other]) {
      await emit('battery_low', instance);
      await emit('battery_empty', instance);
    }
    await settleWebhooks(world, other);
    expect(before.received).toHaveLength(1);
    expect(after.received.map(({ body }) => body.event.type)).toEqual(['battery_empty', 'battery_empty']);
    for (const one of after.received) {
      expect([digestIsRight(one, hook_secret), one.headers.authorization]).toEqual([true, 'token-1']);
    }
  });

  it('has another token, or none', async () => {
    const receiver = await openReceiver();
    const { hook_id } = await register(receiver.url, ['*'], 'token-1');
    const sent = async () => {
      await emit('battery_low');
      await settleWebhooks(world);
      return (receiver.received.at(-1) as Received).headers.authorization;
    };
    expect((await edit(hook_id, { token: 'token-2' })).body.token).toBe(true);
    expect(await sent()).toBe('token-2');
    expect((await edit(hook_id, { token: null })).body.token).toBe(false);
    expect(await sent()).toBeUndefined();
  });

  it('has an audit entry for each change', async () => {
    const { hook_id } = await register('http://one.localhost:9/secret');
    await edit(hook_id, { url: 'http://one.localhost:9/secret' });
    await edit(hook_id, { url: 'http://two.localhost:9/secret', token: 'token-1' });
    const path = `/organizations/${hood.organization_id}/audit?action=user_webhook.updated`;
    const { entries } = (await owner().get(path)).body;
    expect(entries).toMatchObject([
      {
        object: { kind: 'user_webhook', id: hook_id, name: 'two.localhost:9' },
        changes: [{ member: 'url', from: 'one.localhost:9', to: 'two.localhost:9' }, { member: 'token' }],
      },
    ]);
  });
});

describe('an edit is refused', () => {
  it('with what a registration is refused with, and then changes nothing', async () => {
    const strict = await openWorld({
      connectionConfig: world.connectionConfig,
      webhooks: { allowPrivate: false },
    });
    const { hook_id } = await register('http://127.0.0.1:9/', ['battery_low']);
    const before = await list();
    for (const [body, context] of [
      [{ url: 'http://a.example.com/' }, 'invalid url'],
      [{ url: 'https://192.168.0.1/' }, 'invalid url'],
      [{ url: 'https://a.example.com/\u0000' }, 'invalid url'],
      [{ url: 5 }, 'url'],
      [{ events: ['nonsense'] }, 'invalid event: nonsense'],
      [{ events: ['*', '*'] }, 'wildcard events can only be used with a single event'],
      [{ token: '' }, 'token'],
    ] as const) {
      const answer = await strict.as(hood.owner).put(`/webhooks/${hook_id}`, body);
      expect([body, answer.status, answer.body.context]).toEqual([body, 400, context]);
    }
    expect(await list()).toEqual(before);
  });

  it('of a webhook that is not there or is another user’s', async () => {
    const { hook_id } = await register('http://127.0.0.1:9/');
    const body = { url: 'http://127.0.0.1:8/' };
    expect((await world.as(hood.admin).put(`/webhooks/${hook_id}`, body)).status).toBe(404);
    expect((await edit('0'.repeat(24), body)).status).toBe(404);
    expect((await edit('x', body)).status).toBe(400);
    expect((await list())[0].url).toBe('http://127.0.0.1:9/');
  });
});
