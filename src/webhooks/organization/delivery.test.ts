import sql from 'sql-template-tag';
import { beforeEach, describe, expect, it } from 'vitest';
import {
  answerWith,
  digestIsRight,
  eventSlice,
  hang,
  openReceiver,
  type Received,
} from '../../../test/harness/receiver.ts';
import { type Neighbourhood, openWorld, type World } from '../../../test/harness/world.ts';
import { MINUTE_MS } from '../../platform/durations.ts';

let world: World;
let hood: Neighbourhood;
let home: { home_id: string };

beforeEach(async () => {
  // Two tests wait for this timeout.
  world = await openWorld({ webhooks: { timeoutMs: 2000 } });
  hood = await world.neighbourhood();
  const body = {
    name: 'Sjövägen 3 🏡 “quoted” 家',
    organization_id: hood.organization_id,
    timezone: 'Europe/Stockholm',
  };
  home = (await world.as(hood.owner).post('/homes', body)).body;
});

const hooks = () => `/organizations/${hood.organization_id}/webhooks`;

async function subscribe(url: string, events = ['*'], token?: string) {
  const answer = await world.as(hood.owner).post(hooks(), { url, events, ...(token ? { token } : {}) });
  expect(answer.status, answer.text).toBe(201);
  return answer.body as { hook_id: string; hook_secret: string };
}

const webhook = async (hookId: string) => (await world.as(hood.owner).get(`${hooks()}/${hookId}`)).body;

/** localhost by another name, so that a second webhook has another hostname. */
const onOtherHost = (url: string) => url.replace('127.0.0.1', 'localhost');

async function emit(type: 'noise_detected' | 'pir_motion' = 'noise_detected', more: object = {}) {
  const event_time = world.clock.now();
  return world.app.recorder.record({ home_id: home.home_id, type, event_time, ...more });
}

async function settle(): Promise<void> {
  await world.app.engine?.poll();
  await world.app.engine?.settled();
}

async function emitAndSettle(...args: Parameters<typeof emit>) {
  const recorded = await emit(...args);
  await settle();
  return recorded;
}

const pending = async () =>
  await world.tools.database.rows<{ attempts: number; due_at: Date }>(
    sql`SELECT attempts, due_at FROM deliveries ORDER BY delivery_id`,
  );

/** The longest delay with its jitter, plus time for statements: the database's clock does not stop. */
const PAST_DELAY_MS = [1, 5, 15, 60].map((minutes) => minutes * MINUTE_MS * 1.2 + 10_000);

async function failAllAttempts(): Promise<void> {
  await emitAndSettle();
  for (const past of PAST_DELAY_MS) {
    world.clock.advance(past);
    await settle();
  }
}

describe('a delivery', () => {
  it('is an HTTP POST with exactly the specified headers and body [delivery-request]', async () => {
    const receiver = await openReceiver();
    const hook = await subscribe(receiver.url, ['noise_detected'], 'raw-Token_1');
    const { event_id } = await emitAndSettle('noise_detected', {
      metadata: { noiseDetected: { soundLevel: 81.5 }, note: null },
    });
    expect(receiver.received).toHaveLength(1);
    const { headers, body, raw } = receiver.received[0] as Received;
    expect(headers).toMatchObject({
      'content-type': 'application/json; charset=utf-8',
      'user-agent': 'lares-webhook-service',
      authorization: 'raw-Token_1',
      'webhook-id': body.event.webhook_event_id,
      'webhook-attempt': '1',
    });
    expect(body).toEqual({
      hook_id: hook.hook_id,
      hook_token: 'raw-Token_1',
      event: {
        webhook_event_id: expect.stringMatching(/^[0-9a-f]{24}$/),
        type: 'noise_detected',
        home_id: home.home_id,
        organization_id: hood.organization_id,
        created_at: world.clock.now().toISOString(),
        metadata: {
          homeName: 'Sjövägen 3 🏡 “quoted” 家',
          timezone: 'Europe/Stockholm',
          noiseDetected: { soundLevel: 81.5 },
        },
      },
      hook_digest: expect.stringMatching(/^[0-9a-f]{64}$/),
    });
    expect(Object.keys(body)).toEqual(['hook_id', 'hook_token', 'event', 'hook_digest']);
    expect(raw).toContain('Sjövägen 3 🏡');
    expect(eventSlice(raw)).toBe(JSON.stringify(body.event));
    expect(digestIsRight(receiver.received[0] as Received, hook.hook_secret)).toBe(true);
    expect(body.event.webhook_event_id).not.toBe(event_id);
    expect(await pending()).toEqual([]);
  });

  it('leaves the token behind, in header and body, when the endpoint redirects it to another origin', async () => {
    const elsewhere = await openReceiver();
    const receiver = await openReceiver((_received, response) =>
      response.writeHead(307, { location: elsewhere.url }).end(),
    );
    const hook = await subscribe(receiver.url, ['*'], 'raw-Token_1');
    await emitAndSettle();
    expect(receiver.received[0]?.body.hook_token).toBe('raw-Token_1');
    const [redirected] = elsewhere.received as [Received];
    expect(redirected.headers).not.toHaveProperty('authorization');
    expect(Object.keys(redirected.body)).toEqual(['hook_id', 'event', 'hook_digest']);
    expect(digestIsRight(redirected, hook.hook_secret)).toBe(true);
    expect(await pending()).toEqual([]);
  });

  it('has no Authorization and no hook_token when no token was set [delivery-without-token]', async () => {
    const receiver = await openReceiver();
    await subscribe(receiver.url);
    await emitAndSettle();
    expect(receiver.received[0]?.headers.authorization).toBeUndefined();
    expect(receiver.received[0]?.body).not.toHaveProperty('hook_token');
  });

  it('of a transient event has device_id and no metadata, and no home event is kept [delivery-transient-event]', async () => {
    const receiver = await openReceiver();
    await subscribe(receiver.url);
    const device = (
      await world.as(hood.owner).post(`/homes/${home.home_id}/devices`, { description: 'Hall' })
    ).body;
    await emitAndSettle('pir_motion', { device_id: device.device_id });
    expect(receiver.received[0]?.body.event).toEqual({
      webhook_event_id: expect.any(String),
      type: 'pir_motion',
      home_id: home.home_id,
      organization_id: hood.organization_id,
      created_at: expect.any(String),
      device_id: device.device_id,
    });
    expect((await world.as(hood.owner).get(`/homes/${home.home_id}/events`)).body.home_events).toEqual([]);
  });

  it('goes to the webhooks that subscribed to its type or to everything, and to no other [delivery-subscribers]', async () => {
    const [named, other, all] = [await openReceiver(), await openReceiver(), await openReceiver()];
    await subscribe(named.url, ['noise_detected', 'battery_low']);
    await subscribe(other.url, ['noise_quieted']);
    await subscribe(onOtherHost(all.url), ['*']);
    const elsewhere = await world.neighbourhood();
    await world
      .as(elsewhere.owner)
      .post(`/organizations/${elsewhere.organization_id}/webhooks`, { url: other.url, events: ['*'] });
    await emitAndSettle();
    expect([named.received.length, other.received.length, all.received.length]).toEqual([1, 0, 1]);
  });

  it('of one event to two webhooks has the same webhook_event_id [delivery-shared-event-id]', async () => {
    const [one, two] = [await openReceiver(), await openReceiver()];
    const [first, second] = [await subscribe(one.url), await subscribe(onOtherHost(two.url))];
    await emitAndSettle();
    const [a, b] = [one.received[0] as Received, two.received[0] as Received];
    expect(a.body.event).toEqual(b.body.event);
    expect([digestIsRight(a, first.hook_secret), digestIsRight(b, second.hook_secret)]).toEqual([true, true]);
  });
});

describe('retries', () => {
  it('come after 1, 5, 15 and 60 minutes, give or take 20 percent, with identical event and digest [retry-times]', async () => {
    const receiver = await openReceiver(answerWith(503));
    const hook = await subscribe(receiver.url);
    await emitAndSettle();
    for (const [index, nominal] of [1, 5, 15, 60].entries()) {
      const [row] = await pending();
      expect(row?.attempts).toBe(index + 1);
      const waits = ((row?.due_at.getTime() ?? 0) - world.clock.now().getTime()) / MINUTE_MS;
      expect(waits).toBeGreaterThan(nominal * 0.79);
      expect(waits).toBeLessThan(nominal * 1.21);
      world.clock.advance(nominal * MINUTE_MS * 0.78);
      await settle();
      expect(receiver.received).toHaveLength(index + 1); // The retry is not sent before its time.
      world.clock.advance(nominal * MINUTE_MS * 0.43);
      await settle();
      expect(receiver.received).toHaveLength(index + 2);
    }
    expect(new Set(receiver.received.map(({ raw }) => raw)).size).toBe(1);
    expect(receiver.received.every((one) => digestIsRight(one, hook.hook_secret))).toBe(true);
    expect(receiver.received.map(({ headers }) => headers['webhook-attempt'])).toEqual([
      '1',
      '2',
      '3',
      '4',
      '5',
    ]);
  });

  it.each([401, 404, 500, 503, 304])(
    'follow a %i as they follow any answer that is not 2xx [retry-status]',
    async (status) => {
      const receiver = await openReceiver(answerWith(status));
      const hook = await subscribe(receiver.url);
      await emitAndSettle();
      expect(await pending()).toHaveLength(1);
      expect((await webhook(hook.hook_id)).last_error).toEqual({
        reason: `HTTP ${status}`,
        status_code: status,
        failed_at: world.clock.now().toISOString(),
        attempts: 1,
      });
    },
  );

  it('follow a timeout and a refused connection, whose last_error has no status_code [retry-timeout-and-refusal]', async () => {
    const receiver = await openReceiver(hang);
    const hook = await subscribe(receiver.url);
    await emitAndSettle();
    expect((await webhook(hook.hook_id)).last_error).toEqual({
      reason: expect.stringMatching(/timed out/i),
      failed_at: expect.any(String),
      attempts: 1,
    });
    await receiver.close();
    world.clock.advance(PAST_DELAY_MS[0] ?? 0);
    await settle();
    expect((await webhook(hook.hook_id)).last_error).toEqual({
      reason: expect.stringMatching(/refused/i),
      failed_at: expect.any(String),
      attempts: 2,
    });
  });

  it('follow a lost answer: the event is delivered again [retry-lost-answer]', async () => {
    const receiver = await openReceiver((_received, response) => void response.destroy());
    await subscribe(receiver.url);
    await emitAndSettle();
    receiver.behave(answerWith(200));
    world.clock.advance(PAST_DELAY_MS[0] ?? 0);
    await settle();
    expect(new Set(receiver.received.map(({ raw }) => raw)).size).toBe(1);
    expect(await pending()).toEqual([]);
  });

  it('end with the first success, which clears last_error [retry-success-clears-error]', async () => {
    const receiver = await openReceiver(answerWith(500));
    const hook = await subscribe(receiver.url);
    await emitAndSettle();
    expect(await webhook(hook.hook_id)).toHaveProperty('last_error');
    receiver.behave(answerWith(204));
    world.clock.advance(PAST_DELAY_MS[0] ?? 0);
    await settle();
    expect(await webhook(hook.hook_id)).not.toHaveProperty('last_error');
    expect(await pending()).toEqual([]);
  });

  it('stop when the webhook is deleted [retry-stops-with-deletion]', async () => {
    const receiver = await openReceiver(answerWith(500));
    const hook = await subscribe(receiver.url);
    await emitAndSettle();
    expect((await world.as(hood.owner).delete(`${hooks()}/${hook.hook_id}`)).status).toBe(204);
    world.clock.advance(PAST_DELAY_MS[0] ?? 0);
    await settle();
    expect(receiver.received).toHaveLength(1);
    expect(await pending()).toEqual([]);
  });

  it('never expire: a retry that is a month late is still sent [retry-never-expires]', async () => {
    const receiver = await openReceiver(answerWith(500));
    await subscribe(receiver.url);
    await emitAndSettle();
    receiver.behave(answerWith(200));
    world.clock.advance(30 * 24 * 60 * MINUTE_MS);
    await settle();
    expect(receiver.received).toHaveLength(2);
  });
});

describe('a webhook', () => {
  it('breaks when the fifth attempt of one event fails, and everything pending of it goes [webhook-breaks-at-fifth-failure]', async () => {
    const receiver = await openReceiver(answerWith(500));
    const hook = await subscribe(receiver.url);
    await failAllAttempts();
    expect(receiver.received).toHaveLength(5);
    const brokenAt = world.clock.now().toISOString();
    expect(await webhook(hook.hook_id)).toMatchObject({
      broken: true,
      broken_at: brokenAt,
      last_error: { reason: 'HTTP 500', status_code: 500, failed_at: brokenAt, attempts: 5 },
    });
    expect(await pending()).toEqual([]);
  });

  it('that is broken gets nothing: matching events are discarded and counted, not queued [broken-webhook-discards]', async () => {
    const receiver = await openReceiver(answerWith(500));
    const hook = await subscribe(receiver.url);
    await failAllAttempts();
    receiver.behave(answerWith(200));
    await emitAndSettle();
    await emitAndSettle();
    expect(receiver.received).toHaveLength(5);
    expect(await pending()).toEqual([]);
    expect(await webhook(hook.hook_id)).toMatchObject({ broken: true, discarded_count: 2 });
  });

  it('repaired by PATCH resends nothing; the next event to occur is the first one delivered [repaired-webhook-resends-nothing]', async () => {
    const receiver = await openReceiver(answerWith(500));
    const hook = await subscribe(receiver.url);
    await failAllAttempts();
    receiver.behave(answerWith(200));
    await emitAndSettle();
    const repaired = await world.as(hood.owner).patch(`${hooks()}/${hook.hook_id}`, { broken: false });
    expect([repaired.status, repaired.body.broken]).toEqual([200, false]);
    expect(repaired.body).not.toHaveProperty('last_error');
    await settle();
    expect(receiver.received).toHaveLength(5);
    world.clock.advance(1);
    await emitAndSettle();
    expect(receiver.received).toHaveLength(6);
    expect(receiver.received[5]?.body.event.created_at).toBe(world.clock.now().toISOString());
  });

  it('that failed before counts its attempts anew after a repair [repair-resets-attempts]', async () => {
    const receiver = await openReceiver(answerWith(500));
    const hook = await subscribe(receiver.url);
    await failAllAttempts();
    await world.as(hood.owner).patch(`${hooks()}/${hook.hook_id}`, { broken: false });
    await emitAndSettle();
    expect(await webhook(hook.hook_id)).toMatchObject({ broken: false, last_error: { attempts: 1 } });
  });

  it('that was repaired breaks again at the fifth failure of an event, and not before [repair-breaks-again]', async () => {
    const receiver = await openReceiver(answerWith(500));
    const hook = await subscribe(receiver.url);
    await failAllAttempts();
    for (let repaired = 1; repaired <= 2; repaired += 1) {
      await world.as(hood.owner).patch(`${hooks()}/${hook.hook_id}`, { broken: false });
      const before = receiver.received.length;
      await emitAndSettle();
      for (const [index, past] of PAST_DELAY_MS.entries()) {
        const { broken, last_error } = await webhook(hook.hook_id);
        expect([broken, last_error.attempts]).toEqual([false, index + 1]);
        world.clock.advance(past);
        await settle();
      }
      const attempts = receiver.received.slice(before).map(({ headers }) => headers['webhook-attempt']);
      expect(attempts).toEqual(['1', '2', '3', '4', '5']);
      expect(await webhook(hook.hook_id)).toMatchObject({ broken: true, last_error: { attempts: 5 } });
    }
  });
});

describe('several webhooks and processes', () => {
  it('one that hangs does not hold up another, nor the event [delivery-hanging-webhook]', async () => {
    const [bad, good] = [await openReceiver(hang), await openReceiver()];
    await subscribe(bad.url);
    await subscribe(onOtherHost(good.url));
    await Promise.all(Array.from({ length: 200 }, () => emit()));
    await expect.poll(() => good.received.length).toBe(200);
    expect(bad.received.length).toBeLessThanOrEqual(64);
  });

  it('deliver each event once between them when both work and all is well [delivery-once-two-processes]', async () => {
    // A long timeout, so that a busy machine does not look like a hanging endpoint.
    const withLongTimeout = {
      connectionConfig: world.connectionConfig,
      clock: world.clock,
      webhooks: { timeoutMs: 30_000 },
    };
    const [one, other] = [await openWorld(withLongTimeout), await openWorld(withLongTimeout)];
    await world.app.engine?.stop();
    const receiver = await openReceiver();
    await subscribe(receiver.url);
    const events = Array.from({ length: 300 }, (_, index) =>
      (index % 2 ? one : other).app.recorder.record({
        home_id: home.home_id,
        type: 'battery_low',
        event_time: world.clock.now(),
      }),
    );
    await Promise.all(events);
    await expect.poll(pending, { timeout: 40_000 }).toEqual([]);
    const ids = receiver.received.map(({ body }) => body.event.webhook_event_id);
    expect([ids.length, new Set(ids).size]).toEqual([300, 300]);
  }, 90_000);

  it('a process that only records leaves the sending to one that works', async () => {
    const recording = await openWorld({
      connectionConfig: world.connectionConfig,
      clock: world.clock,
      roles: ['api'],
    });
    const receiver = await openReceiver();
    await subscribe(receiver.url);
    await recording.app.recorder.record({
      home_id: home.home_id,
      type: 'battery_low',
      event_time: world.clock.now(),
    });
    await expect.poll(() => receiver.received.length).toBe(1);
  });

  it('what a dead process had leased is sent by another when the lease has run out [delivery-expired-lease]', async () => {
    const receiver = await openReceiver();
    await subscribe(receiver.url);
    const recording = await openWorld({
      connectionConfig: world.connectionConfig,
      clock: world.clock,
      roles: ['api'],
    });
    await world.app.engine?.stop();
    await recording.app.recorder.record({
      home_id: home.home_id,
      type: 'battery_low',
      event_time: world.clock.now(),
    });
    // The state after a process died between leasing and sending.
    await world.tools.database.rows(
      sql`UPDATE deliveries SET claim = 1, due_at = ${new Date(world.clock.now().getTime() + 5000)}`,
    );
    const successor = await openWorld({ connectionConfig: world.connectionConfig, clock: world.clock });
    await successor.app.engine?.poll();
    await successor.app.engine?.settled();
    expect(receiver.received).toHaveLength(0);
    world.clock.advance(5001);
    await successor.app.engine?.poll();
    await successor.app.engine?.settled();
    expect(receiver.received).toHaveLength(1);
  });
});
