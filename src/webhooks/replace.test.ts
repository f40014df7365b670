import sql from 'sql-template-tag';
import { beforeEach, describe, expect, it } from 'vitest';
import { verifyWebhook } from '../../packages/webhook-verifier/src/index.ts';
import { answerWith, digestIsRight, openReceiver, type Received } from '../../test/harness/receiver.ts';
import { settleWebhooks } from '../../test/harness/webhooks/settle-webhooks.ts';
import { type Neighbourhood, openWorld, type World } from '../../test/harness/world.ts';
import { HOUR_MS, MINUTE_MS } from '../platform/durations.ts';
import { deleteReplaced, deleteReplacedUserWebhooks } from './index.ts';

/**
 * "Losing hook_secret can only be remedied by deleting the webhook and creating a new one": the replacement leaves no
 * gap between the two.
 */

let world: World;
let hood: Neighbourhood;
let home: string;

beforeEach(async () => {
  world = await openWorld();
  hood = await world.neighbourhood();
  home = await world.home(hood);
});

const owner = () => world.as(hood.owner);
const emit = (instance = world) =>
  instance.app.recorder.record({ home_id: home, type: 'battery_low', event_time: instance.clock.now() });

interface Hook {
  hook_id: string;
  hook_secret: string;
  [member: string]: unknown;
}

const KINDS = [
  ['a user webhook', (): string => '/webhooks', 'hooks'],
  ['an organization webhook', (): string => `/organizations/${hood.organization_id}/webhooks`, 'webhooks'],
] as const;

describe.each(KINDS)('%s that takes the place of another', (kind, path, list) => {
  const make = async (url: string, more: object = {}): Promise<Hook> => {
    // Lists are sorted by time.
    world.clock.advance(1);
    const answer = await owner().post(path(), { url, events: ['*'], ...more });
    expect(answer.status, answer.text).toBe(201);
    return answer.body;
  };
  const all = async () => (await owner().get(path())).body[list];
  const inHours = (hours: number) => new Date(world.clock.now().getTime() + hours * HOUR_MS).toISOString();
  const senders = ({ received }: { received: Received[] }) => received.map(({ body }) => body.hook_id);

  it('has an id and a secret of its own, and both name their pair and its time', async () => {
    const receiver = await openReceiver();
    const { hook_secret, ...before } = await make(receiver.url);
    const after = await make(receiver.url, { replaces: before.hook_id });
    expect(after.hook_id).not.toBe(before.hook_id);
    expect(after.hook_secret).toMatch(/^[0-9a-f]{40}$/);
    expect(after.hook_secret).not.toBe(hook_secret);
    expect(after).toMatchObject({ replaces: before.hook_id, starts_at: inHours(24) });
    const { hook_secret: _shownOnce, ...shown } = after;
    expect(await all()).toEqual([{ ...before, replaced_by: after.hook_id, ends_at: inHours(24) }, shown]);
  });

  it('sends each event from its time on, and the one before until then; each signs with its own secret', async () => {
    const receiver = await openReceiver();
    const other = await openWorld({ connectionConfig: world.connectionConfig });
    const before = await make(receiver.url, { token: 'token-1' });
    const after = await make(receiver.url, { replaces: before.hook_id, overlap_hours: 2 });
    await emit();
    await emit(other);
    await settleWebhooks(world, other);
    for (const each of [world, other]) each.clock.advance(2 * HOUR_MS + MINUTE_MS);
    await emit();
    await emit(other);
    await settleWebhooks(world, other);
    const ids = [before, before, after, after].map(({ hook_id }) => hook_id);
    expect(senders(receiver)).toEqual(ids);
    const secrets = new Map([before, after].map(({ hook_id, hook_secret }) => [hook_id, hook_secret]));
    for (const one of receiver.received) {
      expect(digestIsRight(one, secrets.get(one.body.hook_id) ?? '')).toBe(true);
      // During the overlap a receiver has both secrets.
      const { event } = await verifyWebhook(one.raw, {
        secret: [before.hook_secret, after.hook_secret],
        token: 'token-1',
        authorization: one.headers.authorization,
      });
      expect(event['type']).toBe('battery_low');
    }
  });

  it('can be tried before its time', async () => {
    const receiver = await openReceiver();
    const before = await make(receiver.url);
    const after = await make(receiver.url, { replaces: before.hook_id });
    const body = kind === 'a user webhook' ? undefined : { type: 'webhook_ping' };
    expect((await owner().post(`${path()}/${after.hook_id}/test`, body)).status).toBe(200);
    expect(senders(receiver)).toEqual([after.hook_id]);
    expect(digestIsRight(receiver.received[0] as Received, after.hook_secret)).toBe(true);
  });

  it('takes it at once when the one before is deleted', async () => {
    const receiver = await openReceiver();
    const before = await make(receiver.url);
    const after = await make(receiver.url, { replaces: before.hook_id });
    await owner().delete(`${path()}/${before.hook_id}`);
    await emit();
    await settleWebhooks(world);
    expect(senders(receiver)).toEqual([after.hook_id]);
    const [shown] = await all();
    expect([shown.replaces, shown.starts_at]).toEqual([undefined, undefined]);
  });

  it('leaves everything as it was when it is deleted itself', async () => {
    const receiver = await openReceiver();
    const { hook_secret: _shownOnce, ...before } = await make(receiver.url);
    const after = await make(receiver.url, { replaces: before.hook_id, overlap_hours: 1 });
    await owner().delete(`${path()}/${after.hook_id}`);
    world.clock.advance(2 * HOUR_MS);
    await emit();
    await settleWebhooks(world);
    expect(senders(receiver)).toEqual([before.hook_id]);
    expect(await all()).toEqual([before]);
  });

  it('takes it at once with an overlap of nothing', async () => {
    const receiver = await openReceiver();
    const before = await make(receiver.url);
    const after = await make(receiver.url, { replaces: before.hook_id, overlap_hours: 0 });
    await emit();
    await settleWebhooks(world);
    expect(senders(receiver)).toEqual([after.hook_id]);
  });

  it('is the only one after its time: the one before goes by itself', async () => {
    const receiver = await openReceiver();
    const before = await make(receiver.url);
    const after = await make(receiver.url, { replaces: before.hook_id, overlap_hours: 1 });
    const sweep = async () => {
      await deleteReplaced(world.tools.database, world.clock.now());
      await deleteReplacedUserWebhooks(world.tools.database, world.clock.now());
    };
    await sweep();
    expect(await all()).toHaveLength(2);
    world.clock.advance(HOUR_MS + 2 * MINUTE_MS);
    await sweep();
    const { hook_secret: _shownOnce, replaces: _gone, starts_at: _past, ...shown } = after;
    expect(await all()).toEqual([shown]);
  });

  it('is sealed like any, and the audit log has whose place it takes', async () => {
    const before = await make('http://127.0.0.1:9/', { token: 'token-1' });
    const after = await make('http://127.0.0.1:9/', { replaces: before.hook_id });
    const rows = await world.tools.database.rows<{ text: string }>(sql`
      SELECT w::text AS text FROM organization_webhooks w UNION ALL SELECT u::text FROM user_webhooks u`);
    expect(JSON.stringify(rows)).not.toContain(after.hook_secret);
    expect(JSON.stringify(rows)).not.toContain('token-1');
    const { entries } = (await owner().get(`/organizations/${hood.organization_id}/audit`)).body;
    expect(entries[0].changes).toContainEqual({ member: 'replaces', to: before.hook_id });
  });

  it.each([
    [{ replaces: '0'.repeat(24) }, 400, 'replaces'],
    [{ replaces: 'x' }, 400, 'replaces'],
    [{ replaces: '\u0000' }, 400, 'replaces'],
    [{ replaces: 5 }, 400, 'replaces'],
    [{ overlap_hours: -1 }, 400, 'overlap_hours'],
    [{ overlap_hours: 169 }, 400, 'overlap_hours'],
    [{ overlap_hours: 1.5 }, 400, 'overlap_hours'],
    [{ overlap_hours: '1' }, 400, 'overlap_hours'],
  ])('is refused with %j', async (more, status, context) => {
    const answer = await owner().post(path(), { url: 'http://127.0.0.1:9/', events: ['*'], ...more });
    expect([answer.status, answer.body.context]).toEqual([status, context]);
    expect(await all()).toEqual([]);
  });

  it('is refused where one of the two has a pair already, or belongs to another account', async () => {
    const before = await make('http://127.0.0.1:9/');
    const after = await make('http://127.0.0.1:9/', { replaces: before.hook_id });
    const again = (replaces: string, owner = hood.owner) =>
      world.as(owner).post(path(), { url: 'http://127.0.0.1:9/', events: ['*'], replaces });
    for (const { hook_id } of [before, after]) expect((await again(hook_id)).status).toBe(409);
    const elsewhere = await world.neighbourhood();
    const theirs =
      kind === 'a user webhook' ? '/webhooks' : `/organizations/${elsewhere.organization_id}/webhooks`;
    const answer = await world
      .as(elsewhere.owner)
      .post(theirs, { url: 'http://127.0.0.1:9/', events: ['*'], replaces: before.hook_id });
    expect([answer.status, answer.body.context]).toEqual([400, 'replaces']);
  });

  it('takes the place once, also when two ask for it at the same moment', async () => {
    const before = await make('http://127.0.0.1:9/');
    const other = await openWorld({ connectionConfig: world.connectionConfig });
    const body = { url: 'http://127.0.0.1:9/', events: ['*'], replaces: before.hook_id };
    const answers = await Promise.all([world, other].map((each) => each.as(hood.owner).post(path(), body)));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409]);
  });
});

describe('an organization webhook that is replaced', () => {
  const path = () => `/organizations/${hood.organization_id}/webhooks`;

  it('still tries again what it has begun, with the digest it had, and goes when nothing waits', async () => {
    const receiver = await openReceiver(answerWith(503));
    const { body: before } = await owner().post(path(), { url: receiver.url, events: ['*'] });
    const more = { replaces: before.hook_id, overlap_hours: 1 };
    const { body: after } = await owner().post(path(), { url: receiver.url, events: ['*'], ...more });
    world.clock.advance(HOUR_MS - 1000);
    await emit();
    await settleWebhooks(world);
    world.clock.advance(2 * MINUTE_MS);
    const sweep = () => deleteReplaced(world.tools.database, world.clock.now());
    await sweep();
    receiver.behave((_received, response) => response.end());
    await settleWebhooks(world);
    const [first, second] = receiver.received as [Received, Received];
    expect(receiver.received).toHaveLength(2);
    expect(second.body).toEqual(first.body);
    expect(second.body.hook_id).toBe(before.hook_id);
    expect(digestIsRight(second, before.hook_secret)).toBe(true);
    await sweep();
    const { webhooks } = (await owner().get(path())).body;
    expect(webhooks.map(({ hook_id }: { hook_id: string }) => hook_id)).toEqual([after.hook_id]);
  });

  it('keeps the hostname from others together with the one that follows', async () => {
    const { body: before } = await owner().post(path(), {
      url: 'http://127.0.0.1:9/',
      events: ['battery_low'],
    });
    const input = { url: 'http://127.0.0.1:9/', events: ['battery_low', 'tamper_removed'] };
    expect((await owner().post(path(), input)).status).toBe(409);
    const after = await owner().post(path(), { ...input, replaces: before.hook_id });
    expect(after.status).toBe(201);
    for (const event of ['battery_low', 'tamper_removed'])
      expect((await owner().post(path(), { ...input, events: [event] })).status).toBe(409);
    expect((await owner().put(`${path()}/${before.hook_id}`, { events: ['*'] })).status).toBe(200);
  });
});

it('a ping of users goes to the first that has not been replaced', async () => {
  const receiver = await openReceiver();
  const { body: before } = await owner().post('/webhooks', { url: receiver.url, events: ['*'] });
  world.clock.advance(1);
  const more = { replaces: before.hook_id, overlap_hours: 1 };
  const { body: after } = await owner().post('/webhooks', { url: receiver.url, events: ['*'], ...more });
  const ping = () => owner().post(`/webhooks/${before.hook_id}/ping`);
  await ping();
  world.clock.advance(2 * HOUR_MS);
  await ping();
  expect(receiver.received.map(({ body }) => body.hook_id)).toEqual([before.hook_id, after.hook_id]);
});
