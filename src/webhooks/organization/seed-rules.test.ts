import sql from 'sql-template-tag';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { answerWith, eventSlice, openReceiver, type Received } from '../../../test/harness/receiver.ts';
import { settleWebhooks } from '../../../test/harness/webhooks/settle-webhooks.ts';
import { type Neighbourhood, openWorld, type World } from '../../../test/harness/world.ts';
import type { NewEvent } from '../../events/index.ts';
import { HOUR_MS, MINUTE_MS } from '../../platform/durations.ts';

let world: World;
let hood: Neighbourhood;
let home: string;

beforeAll(async () => {
  world = await openWorld();
});

beforeEach(async () => {
  hood = await world.neighbourhood();
  home = await world.home(hood, { name: 'Sjövägen 3', timezone: 'Europe/Stockholm' });
});

const hooks = () => `/organizations/${hood.organization_id}/webhooks`;

async function subscribe(url: string, events = ['*']) {
  const answer = await world.as(hood.owner).post(hooks(), { url, events });
  expect(answer.status, answer.text).toBe(201);
  return answer.body as { hook_id: string; hook_secret: string };
}

async function subscribeUser(url: string) {
  const answer = await world.as(hood.owner).post('/webhooks', { url, events: ['*'] });
  expect(answer.status, answer.text).toBe(201);
}

const webhook = async (hookId: string) => (await world.as(hood.owner).get(`${hooks()}/${hookId}`)).body;

/** localhost by another name, so that a second webhook has another hostname. */
const onOtherHost = (url: string) => url.replace('127.0.0.1', 'localhost');

async function emit(type: NewEvent['type'], more: Partial<NewEvent> = {}, through = world) {
  const event = { home_id: home, type, event_time: world.clock.now(), ...more };
  const recorded = await through.app.recorder.record(event);
  await settleWebhooks(through);
  return recorded;
}

/** Records one event for a * webhook and returns the delivered event object. */
async function delivered(type: NewEvent['type'], more: Partial<NewEvent> = {}) {
  const receiver = await openReceiver();
  await subscribe(receiver.url);
  const { event_id } = await emit(type, more);
  expect(receiver.received).toHaveLength(1);
  const received = receiver.received[0] as Received;
  return { event_id, event: received.body.event, text: eventSlice(received.raw) };
}

async function newDevice() {
  const answer = await world
    .as(hood.owner)
    .post(`/homes/${home}/devices`, { description: 'Hallen 家', hardware_version: 3 });
  expect(answer.status, answer.text).toBe(201);
  return (answer.body.device_id ?? answer.body.device.device_id) as string;
}

const PARTITION_RANGE = { homeName: 'Sjövägen 3', timezone: 'Europe/Stockholm' };

describe('the event object', () => {
  it('has a webhook_event_id that fetches nothing and stands in no event of the API [webhook-event-id-opaque]', async () => {
    const { event_id, event } = await delivered('noise_detected');
    const path = `/homes/${home}/events`;
    expect((await world.as(hood.owner).get(`${path}/${event_id}`)).status).toBe(200);
    expect((await world.as(hood.owner).get(`${path}/${event.webhook_event_id}`)).status).toBe(404);
    for (const list of [path, `${path}/${event_id}`, '/events']) {
      const answer = await world.as(hood.owner).get(list);
      expect(answer.text, list).toContain(event_id);
      expect(answer.text, list).not.toContain(event.webhook_event_id);
    }
  });

  it('says in created_at when it occurred, not when it was recorded [webhook-event-created-at]', async () => {
    const event_time = new Date(world.clock.now().getTime() - HOUR_MS);
    const { event_id, event } = await delivered('noise_detected', { event_time });
    expect(event.created_at).toBe(event_time.toISOString());
    const { body } = await world.as(hood.owner).get(`/homes/${home}/events/${event_id}`);
    expect(body.event_time).toBe(event_time.toISOString());
  });

  it('of the log has no device_id but deviceId, deviceName and hardwareVersion in metadata [webhook-event-device-members]', async () => {
    const device_id = await newDevice();
    const { event } = await delivered('device_offline', { device_id });
    expect(event).toEqual({
      webhook_event_id: expect.any(String),
      type: 'device_offline',
      home_id: home,
      organization_id: hood.organization_id,
      created_at: world.clock.now().toISOString(),
      metadata: { ...PARTITION_RANGE, deviceId: device_id, deviceName: 'Hallen 家', hardwareVersion: 3 },
    });
  });

  it('of another type has the members of that type [webhook-event-type-members]', async () => {
    const device_id = await newDevice();
    const temperatureHigh = { temperature: 31.5, threshold: 28 };
    const { event } = await delivered('temperature_high', { device_id, metadata: { temperatureHigh } });
    expect(event.metadata).toEqual({
      ...PARTITION_RANGE,
      deviceId: device_id,
      deviceName: 'Hallen 家',
      hardwareVersion: 3,
      temperatureHigh,
    });
  });

  it('passes every member on unchanged and in order, among them all that the specification has seen [webhook-event-members-unchanged]', async () => {
    const metadata = {
      homegroupId: 'a'.repeat(24),
      homegroupName: 'Söder',
      homegroupType: 'building',
      incidentId: 'b'.repeat(24),
      noiseDetected: {
        soundLevel: 81.5,
        soundThreshold: 75,
        disturbanceMonitoringLevel: 2,
        deviceId: 'c'.repeat(24),
        deviceName: 'Hallen 家',
        durationMinutes: 10,
        nextNotificationAt: '2026-11-15T09:40:00.000Z',
      },
      zero: 0,
      no: false,
      empty: '',
      list: [3, 1, 2],
    };
    const { event, event_id, text } = await delivered('noise_detected', { metadata });
    expect(event.metadata).toEqual({ ...PARTITION_RANGE, ...metadata });
    const inOrder = JSON.stringify({ ...PARTITION_RANGE, ...metadata });
    expect(text).toContain(`"metadata":${inOrder}}`);
    const { text: kept } = await world.as(hood.owner).get(`/homes/${home}/events/${event_id}`);
    expect(kept).toContain(`"metadata":${inOrder}}`);
  });

  it('omits what is not known [webhook-event-unknown-omitted]', async () => {
    const { event, text } = await delivered('noise_detected', {
      device_id: 'd'.repeat(24),
      metadata: { noiseDetected: { soundLevel: 81.5 } },
    });
    expect(event.metadata).toEqual({
      ...PARTITION_RANGE,
      deviceId: 'd'.repeat(24),
      noiseDetected: { soundLevel: 81.5 },
    });
    expect(text).not.toMatch(/null|homegroup|incidentId|deviceName|hardwareVersion|guestId/);
  });

  it('has no null at any level, whatever was given [webhook-event-no-null]', async () => {
    const { event, event_id, text } = await delivered('noise_detected', {
      metadata: {
        incidentId: null,
        homegroupId: undefined,
        noiseDetected: {
          soundLevel: 81.5,
          soundThreshold: null,
          durationMinutes: Number.POSITIVE_INFINITY,
          nextNotificationAt: new Date(Number.NaN),
          deeper: { a: null, b: { c: null, d: 1, e: Number.NaN } },
        },
        list: [null, Number.NEGATIVE_INFINITY, undefined, 1, { x: Number.NaN }],
      },
    });
    const noiseDetected = { soundLevel: 81.5, deeper: { b: { d: 1 } } };
    expect(event.metadata).toEqual({ ...PARTITION_RANGE, noiseDetected, list: [1, {}] });
    expect(text).not.toContain('null');
    const { body } = await world.as(hood.owner).get(`/homes/${home}/events/${event_id}`);
    expect(body.metadata).toEqual({ ...PARTITION_RANGE, noiseDetected, list: [1, {}] });
  });

  it('has no null member in the objects of a list either [webhook-event-no-null-in-lists]', async () => {
    const { event } = await delivered('noise_detected', {
      metadata: { devices: [{ deviceId: 'a', deviceName: null }, { deviceId: 'b' }] },
    });
    expect(event.metadata).toEqual({ ...PARTITION_RANGE, devices: [{ deviceId: 'a' }, { deviceId: 'b' }] });
  });
});

describe('health', () => {
  it('of a webhook that breaks raises no event [webhook-broken-no-event]', async () => {
    const [failing, other, user] = [
      await openReceiver(answerWith(500)),
      await openReceiver(),
      await openReceiver(),
    ];
    const hook = await subscribe(failing.url);
    await subscribe(onOtherHost(other.url));
    await subscribeUser(user.url);
    await emit('battery_low');
    for (const minutes of [1, 5, 15, 60]) {
      world.clock.advance(minutes * MINUTE_MS * 1.2 + 1);
      await settleWebhooks(world);
    }
    expect([failing.received.length, (await webhook(hook.hook_id)).broken]).toEqual([5, true]);
    await emit('battery_empty');
    const types = (receiver: typeof user) => receiver.received.map(({ body }) => body.event.type);
    expect([failing.received.length, types(other), types(user)]).toEqual([
      5,
      ['battery_low', 'battery_empty'],
      ['battery_low', 'battery_empty'],
    ]);
    const { body } = await world.as(hood.owner).get(`/homes/${home}/events`);
    expect(body.paging.total_count).toBe(2);
  });

  it.each([[{ broken: true }], [{}], [{ broken: 'false' }]])(
    'is not changed by PATCH %j of a healthy webhook: 400 [webhook-patch-healthy-refused]',
    async (body) => {
      const receiver = await openReceiver();
      const { hook_id } = await subscribe(receiver.url);
      const row = () =>
        world.tools.database.row(sql`SELECT * FROM organization_webhooks WHERE hook_id = ${hook_id}`);
      const before = await row();
      const answer = await world.as(hood.owner).patch(`${hooks()}/${hook_id}`, body);
      expect([answer.status, answer.body]).toEqual([
        400,
        { error: 'Bad Request', message: expect.stringContaining('"broken"'), context: 'broken' },
      ]);
      expect(await row()).toEqual(before);
      expect((await webhook(hook_id)).broken).toBe(false);
      await emit('battery_low');
      expect(receiver.received).toHaveLength(1);
    },
  );
});

describe('deleting', () => {
  it('stops deliveries of later events, also in another process that had sent to the webhook [webhook-delete-stops-deliveries]', async () => {
    const other = await openWorld({ connectionConfig: world.connectionConfig, clock: world.clock });
    const [deleted, kept] = [await openReceiver(), await openReceiver()];
    const hook = await subscribe(deleted.url);
    await subscribe(onOtherHost(kept.url));
    const emitThroughBoth = async () => {
      await emit('battery_low');
      await emit('battery_low', {}, other);
      await settleWebhooks(world, other);
    };
    await emitThroughBoth();
    expect([deleted.received.length, kept.received.length]).toEqual([2, 2]);
    expect((await world.as(hood.owner).delete(`${hooks()}/${hook.hook_id}`)).status).toBe(204);
    await emitThroughBoth();
    expect([deleted.received.length, kept.received.length]).toEqual([2, 4]);
    expect(
      await world.tools.database.rows(sql`SELECT FROM deliveries WHERE hook_id = ${hook.hook_id}`),
    ).toEqual([]);
  });

  it('and creating anew gives another hook_id and another hook_secret [webhook-recreated-new-secret]', async () => {
    const first = await subscribe('https://hooks.example.com/');
    await world.as(hood.owner).delete(`${hooks()}/${first.hook_id}`);
    const second = await subscribe('https://hooks.example.com/');
    expect(second.hook_id).not.toBe(first.hook_id);
    expect(second.hook_secret).not.toBe(first.hook_secret);
    expect((await world.as(hood.owner).get(`${hooks()}/${first.hook_id}`)).status).toBe(404);
  });
});

it('API calls raise no events: nothing is recorded and nothing delivered [organization-webhook-calls-no-event]', async () => {
  const quiet = await openWorld();
  const mine = await quiet.neighbourhood();
  const [organization, user] = [await openReceiver(), await openReceiver()];
  const owner = quiet.as(mine.owner);
  const [org, newcomer] = [`/organizations/${mine.organization_id}`, await quiet.person()];
  const call = async (method: 'post' | 'put' | 'patch' | 'delete', path: string, body?: object) => {
    const answer = await owner[method](path, body);
    expect(answer.status, `${method} ${path}: ${answer.text}`).toBeLessThan(300);
    return answer.body;
  };
  await call('post', `${org}/webhooks`, { url: organization.url, events: ['*'] });
  await call('post', '/webhooks', { url: user.url, events: ['*'] });

  const newHome = { name: 'Home', organization_id: mine.organization_id };
  const [one, two] = [await call('post', '/homes', newHome), await call('post', '/homes', newHome)];
  const device = await call('post', `/homes/${one.home_id}/devices`, { description: 'Hall' });
  const deviceId = device.device_id ?? device.device.device_id;
  await call('patch', `/homes/${one.home_id}`, {
    name: 'Other',
    alarm_mode: 'manual',
    disturbance_monitoring_active: true,
  });
  await call('put', `/homes/${one.home_id}`, { name: 'Another' });
  await call('put', `/homes/${one.home_id}/alarm`, { alarm_status: 'on' });
  await call('patch', `/homes/${one.home_id}/alarm`, { alarm_status: 'off' });
  await call('patch', `/devices/${deviceId}`, { description: 'Kitchen' });
  await call('put', `/devices/${deviceId}`, { description: 'Bath' });
  await call('delete', `/devices/${deviceId}`);
  await call('delete', `/homes/${two.home_id}`);
  await call('patch', org, { name: 'Renamed' });
  await call('post', `${org}/members`, { email: newcomer.email, role: 'member' });
  await quiet.join(mine.organization_id, newcomer, 'member');
  await call('patch', `${org}/members/${newcomer.user_id}`, { role: 'admin' });
  await call('delete', `${org}/members/${newcomer.user_id}`);
  const another = await call('post', `${org}/webhooks`, { url: 'https://a.example.com/', events: ['*'] });
  await call('patch', `${org}/webhooks/${another.hook_id}`, { broken: false });
  await call('delete', `${org}/webhooks/${another.hook_id}`);
  const mineToo = await call('post', '/webhooks', { url: 'https://a.example.com/', events: ['*'] });
  await call('delete', `/webhooks/${mineToo.hook_id}`);

  const kept = () =>
    quiet.tools.database.rows(
      sql`SELECT event_type FROM home_events UNION ALL SELECT event_type FROM deliveries`,
    );
  expect(await kept()).toEqual([]);
  await settleWebhooks(quiet);
  expect([organization.received, user.received]).toEqual([[], []]);

  // Both webhooks were subscribed all the time.
  const event_time = quiet.clock.now();
  await quiet.app.recorder.record({ home_id: one.home_id, type: 'battery_low', event_time });
  await settleWebhooks(quiet);
  expect([organization.received.length, user.received.length]).toEqual([1, 1]);
});
