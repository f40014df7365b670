import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { answerWith, digestIsRight, openReceiver, type Received } from '../../../test/harness/receiver.ts';
import { settleWebhooks } from '../../../test/harness/webhooks/settle-webhooks.ts';
import { type Neighbourhood, openWorld, type Person, type World } from '../../../test/harness/world.ts';
import type { NewEvent } from '../../events/index.ts';
import { HOUR_MS } from '../../platform/durations.ts';

let world: World;
let hood: Neighbourhood;
let home: string;

beforeAll(async () => {
  world = await openWorld();
});

beforeEach(async () => {
  hood = await world.neighbourhood();
  home = await world.home(hood, { name: 'Sjövägen 3' });
});

async function register(person: Person, url: string, events = ['*']) {
  const answer = await world.as(person).post('/webhooks', { url, events });
  expect(answer.status, answer.text).toBe(201);
  return answer.body as { hook_id: string; hook_secret: string };
}

type Receiver = Awaited<ReturnType<typeof openReceiver>>;

/** Each receiver got this many requests, and no further one is queued or in flight. */
async function arrived(wanted: [Receiver, number][], ...others: World[]): Promise<void> {
  await settleWebhooks(world, ...others);
  expect(wanted.map(([receiver]) => receiver.received.length)).toEqual(wanted.map(([, count]) => count));
}

const emit = (type: NewEvent['type'], more: Partial<NewEvent> = {}) =>
  world.app.recorder.record({ home_id: home, type, event_time: world.clock.now(), ...more });

const eventsOf = async (person: Person) =>
  (await world.as(person).get(`/homes/${home}/events`)).body.home_events as { event_id: string }[];

const only = (receiver: Receiver) => receiver.received[0] as Received;

describe('a recorded event', () => {
  it('reaches a named and a * user webhook once each, under the id that the events endpoints know [user-delivery-named-and-wildcard]', async () => {
    const [named, all, other] = [await openReceiver(), await openReceiver(), await openReceiver()];
    const hooks = [
      await register(hood.owner, named.url, ['battery_low', 'disturbance_ended']),
      await register(hood.operator, all.url),
    ];
    await register(hood.owner, other.url, ['battery_empty']);
    const { event_id } = await emit('battery_low');
    await arrived([
      [named, 1],
      [all, 1],
      [other, 0],
    ]);
    expect([only(named), only(all)].map(({ body }) => [body.hook_id, body.event])).toEqual(
      [hood.owner, hood.operator].map((person, index) => [
        hooks[index]?.hook_id,
        {
          id: event_id,
          type: 'battery_low',
          user_id: person.user_id,
          created_at: world.clock.now().toISOString(),
          home_id: home,
        },
      ]),
    );
    expect((await eventsOf(hood.owner)).map((event) => event.event_id)).toEqual([event_id]);
    const one = await world.as(hood.owner).get(`/homes/${home}/events/${only(all).body.event.id}`);
    expect([one.status, one.body.event_type]).toEqual([200, 'battery_low']);
  });

  it.each([
    ['noise_detected', {}, 'disturbance_first_notice'],
    ['noise_detected', { noiseDetected: { disturbanceMonitoringLevel: 1 } }, 'disturbance_first_notice'],
    ['noise_detected', { noiseDetected: { disturbanceMonitoringLevel: 2 } }, 'disturbance_second_notice'],
    ['noise_detected', { noiseDetected: { disturbanceMonitoringLevel: 3 } }, 'disturbance_third_notice'],
    ['noise_quieted', {}, 'disturbance_ended'],
  ] as const)(
    '%s with %j arrives under its user-event name %s [user-event-names]',
    async (type, metadata, name) => {
      const [named, all] = [await openReceiver(), await openReceiver()];
      await register(hood.member, named.url, [name]);
      await register(hood.member, all.url);
      await emit(type, { metadata });
      await arrived([
        [named, 1],
        [all, 1],
      ]);
      expect([only(named).body.event.type, only(all).body.event.type]).toEqual([name, name]);
      expect((await world.as(hood.member).get(`/homes/${home}/events`)).body.home_events[0].event_type).toBe(
        type,
      );
    },
  );

  it('has device_id, sensor_value and sensor_threshold, in order and signed, when it comes from a sensor [user-delivery-sensor]', async () => {
    const receiver = await openReceiver();
    const hook = await register(hood.admin, receiver.url);
    const device = (await world.as(hood.owner).post(`/homes/${home}/devices`, { description: 'Köket' })).body;
    const { event_id } = await emit('temperature_high', {
      event_time: new Date('2026-11-15T08:29:58.123Z'),
      device_id: device.device_id,
      metadata: { temperatureHigh: { temperature: 31.5, threshold: 28 }, text_params: {}, actions: [] },
    });
    await arrived([[receiver, 1]]);
    expect(Object.entries(only(receiver).body.event)).toEqual([
      ['id', event_id],
      ['type', 'temperature_high'],
      ['user_id', hood.admin.user_id],
      ['created_at', '2026-11-15T08:29:58.123Z'],
      ['home_id', home],
      ['device_id', device.device_id],
      ['sensor_value', 31.5],
      ['sensor_threshold', 28],
    ]);
    expect(digestIsRight(only(receiver), hook.hook_secret)).toBe(true);
    expect(digestIsRight(only(receiver), 'f'.repeat(40))).toBe(false);
  });

  it('that finds the endpoint failing is not sent again, and is in the events endpoint [user-delivery-not-retried]', async () => {
    const receiver = await openReceiver(answerWith(500));
    await register(hood.owner, receiver.url);
    const missed = await emit('alarm_heard');
    await arrived([[receiver, 1]]);
    receiver.behave(answerWith(200));
    world.clock.advance(2 * HOUR_MS);
    await arrived([[receiver, 1]]);
    const next = await emit('alarm_heard');
    await arrived([[receiver, 2]]);
    expect(receiver.received.map(({ body }) => body.event.id)).toEqual([missed.event_id, next.event_id]);
    expect((await eventsOf(hood.owner)).map((event) => event.event_id)).toEqual([
      next.event_id,
      missed.event_id,
    ]);
  });
});

/** Refuses connections until opened on the same port. */
async function closedEndpoint() {
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      bodies.push(JSON.parse(Buffer.concat(chunks).toString('utf8')));
      response.end();
    });
  });
  // biome-ignore lint/suspicious/noExplicitAny: the test reads members of bodies whose shape it asserts.
  const bodies: any[] = [];
  const listen = async (port: number) => {
    server.listen(port, '127.0.0.1');
    await once(server, 'listening');
    return (server.address() as AddressInfo).port;
  };
  const close = async () => {
    server.close();
    server.closeAllConnections();
    await once(server, 'close');
  };
  const port = await listen(0);
  await close();
  onTestFinished(() => (server.listening ? close() : undefined));
  return { url: `http://127.0.0.1:${port}/`, bodies, open: () => listen(port) };
}

it('an event that met a refused connection is not redelivered: the next one is, and the missed one is in the events endpoints [user-delivery-missed-readable]', async () => {
  const endpoint = await closedEndpoint();
  const witness = await openReceiver();
  await register(hood.owner, endpoint.url);
  await register(hood.owner, witness.url);
  const missed = await emit('alarm_heard');
  await arrived([[witness, 1]]);
  await endpoint.open();
  world.clock.advance(2 * HOUR_MS);
  await settleWebhooks(world);
  expect(endpoint.bodies).toEqual([]);

  const next = await emit('battery_low');
  await arrived([[witness, 2]]);
  expect(endpoint.bodies.map(({ event }) => [event.id, event.type])).toEqual([
    [next.event_id, 'battery_low'],
  ]);
  expect((await eventsOf(hood.owner)).map((event) => event.event_id)).toEqual([
    next.event_id,
    missed.event_id,
  ]);
  const { events } = (await world.as(hood.owner).get('/events')).body;
  expect(events.map(({ id, type }: { id: string; type: string }) => [id, type])).toEqual([
    [next.event_id, 'battery_low'],
    [missed.event_id, 'alarm_heard'],
  ]);
});

describe('nothing reaches', () => {
  it('a webhook that was deleted, also through another process that had sent to it [user-webhook-deleted-other-process]', async () => {
    const other = await openWorld({ connectionConfig: world.connectionConfig, clock: world.clock });
    const [deleted, kept] = [await openReceiver(), await openReceiver()];
    const hook = await register(hood.owner, deleted.url);
    await register(hood.owner, kept.url);
    const event = { home_id: home, type: 'battery_low', event_time: world.clock.now() } as const;
    await emit('battery_low');
    await other.app.recorder.record(event);
    await arrived(
      [
        [deleted, 2],
        [kept, 2],
      ],
      other,
    );
    expect((await world.as(hood.owner).delete(`/webhooks/${hook.hook_id}`)).status).toBe(200);
    await emit('battery_low');
    await other.app.recorder.record(event);
    await arrived(
      [
        [deleted, 2],
        [kept, 4],
      ],
      other,
    );
  });

  it('a user of another organization, nor one of none [user-delivery-other-organization]', async () => {
    const [mine, outside, elsewhere] = [await openReceiver(), await openReceiver(), await openReceiver()];
    await register(hood.owner, mine.url);
    await register(await world.person(), outside.url);
    await register((await world.neighbourhood()).owner, elsewhere.url);
    await emit('smoking_detected');
    await arrived([
      [mine, 1],
      [outside, 0],
      [elsewhere, 0],
    ]);
  });

  it('a user who was removed from the organization, and everything reaches one who was added', async () => {
    const [leaving, joining] = [await openReceiver(), await openReceiver()];
    const newcomer = await world.person();
    await register(hood.member, leaving.url);
    await register(newcomer, joining.url);
    await emit('battery_low');
    await arrived([
      [leaving, 1],
      [joining, 0],
    ]);
    const members = `/organizations/${hood.organization_id}/members`;
    const removed = await world.as(hood.owner).delete(`${members}/${hood.member.user_id}`);
    expect(removed.status, removed.text).toBeLessThan(300);
    await world.join(hood.organization_id, newcomer, 'operator');
    await emit('battery_low');
    await arrived([
      [leaving, 1],
      [joining, 1],
    ]);
  });
});

it('a home covered by webhooks of both kinds produces a delivery to each, and neither affects the other [delivery-both-kinds]', async () => {
  const [users, organizations] = [await openReceiver(), await openReceiver()];
  const all = `/organizations/${hood.organization_id}/webhooks`;
  const hook = await register(hood.owner, users.url);
  // Same hostname and every event: one webhook per event and hostname is a rule within each kind.
  const made = await world.as(hood.owner).post(all, { url: organizations.url, events: ['*'] });
  expect(made.status, made.text).toBe(201);
  const second = await register(hood.owner, users.url, ['disturbance_first_notice']);
  expect((await world.as(hood.owner).get(all)).body.webhooks).toHaveLength(1);
  expect((await world.as(hood.owner).get('/webhooks')).body.hooks).toHaveLength(2);
  await world.as(hood.owner).delete(`/webhooks/${second.hook_id}`);
  const { event_id } = await emit('noise_detected');
  await arrived([
    [users, 1],
    [organizations, 1],
  ]);
  expect(only(users).body).toMatchObject({
    hook_id: hook.hook_id,
    event: { id: event_id, type: 'disturbance_first_notice' },
  });
  expect(only(organizations).body).toMatchObject({
    hook_id: made.body.hook_id,
    event: { webhook_event_id: expect.any(String), type: 'noise_detected' },
  });
  await world.as(hood.owner).delete(`${all}/${made.body.hook_id}`);
  await emit('noise_detected');
  await arrived([
    [users, 2],
    [organizations, 1],
  ]);
});
