import sql from 'sql-template-tag';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { answerWith, openReceiver, type Received } from '../../../../test/harness/receiver.ts';
import { type Neighbourhood, openWorld, type World } from '../../../../test/harness/world.ts';
import { MINUTE_MS } from '../../../platform/durations.ts';

let world: World;
let hood: Neighbourhood;
let home_id: string;

beforeAll(async () => {
  world = await openWorld();
});

beforeEach(async () => {
  hood = await world.neighbourhood();
  const body = { name: 'Boathouse', organization_id: hood.organization_id, timezone: 'Europe/Stockholm' };
  home_id = (await world.as(hood.owner).post('/homes', body)).body.home_id;
});

const hooks = () => `/organizations/${hood.organization_id}/webhooks`;
const get = (path: string) => world.as(hood.admin).get(`${hooks()}${path}`);

async function subscribe(url: string, more: object = {}): Promise<string> {
  const answer = await world.as(hood.owner).post(hooks(), { url, events: ['*'], ...more });
  expect(answer.status, answer.text).toBe(201);
  return answer.body.hook_id;
}

async function settle(): Promise<void> {
  await world.app.engine?.poll();
  await world.app.engine?.settled();
}

async function emit(type: 'battery_low' | 'noise_detected' | 'pir_motion' = 'battery_low') {
  // Each delivery has its own moment, so that the order is known.
  world.clock.advance(1000);
  const recorded = await world.app.recorder.record({ home_id, type, event_time: world.clock.now() });
  await settle();
  return recorded.event_id;
}

const PAST_DELAY_MS = [1, 5, 15, 60].map((minutes) => minutes * MINUTE_MS * 1.2 + 10_000);

async function retryAll(): Promise<void> {
  for (const past of PAST_DELAY_MS) {
    world.clock.advance(past);
    await settle();
  }
}

const list = async (hookId: string, query = '') => (await get(`/${hookId}/deliveries${query}`)).body;
const whole = async (hookId: string, deliveryId: string) =>
  (await get(`/${hookId}/deliveries/${deliveryId}`)).body;
const statuses = async (hookId: string, query = '') =>
  (await list(hookId, query)).deliveries.map((one: { status: string }) => one.status);

describe('the list of deliveries', () => {
  it('has one that arrived, in the shape of the contract and without what was sent', async () => {
    const receiver = await openReceiver();
    const hook = await subscribe(receiver.url);
    const event_id = await emit();
    const { deliveries, ...rest } = await list(hook);
    expect(rest).toStrictEqual({ paging: { total_count: 1, limit: 50, offset: 0 }, kept_days: 7 });
    expect(deliveries).toStrictEqual([
      {
        delivery_id: expect.stringMatching(/^[0-9a-f]{24}$/),
        webhook_event_id: receiver.received[0]?.body.event.webhook_event_id,
        event_id,
        type: 'battery_low',
        status: 'delivered',
        created_at: world.clock.now().toISOString(),
        attempts: [
          {
            attempt: 1,
            at: world.clock.now().toISOString(),
            duration_ms: expect.any(Number),
            status_code: 200,
          },
        ],
      },
    ]);
  });

  it('has no event_id of what is in no history of a home', async () => {
    const hook = await subscribe((await openReceiver()).url);
    await emit('pir_motion');
    expect((await list(hook)).deliveries[0]).toMatchObject({ type: 'pir_motion', status: 'delivered' });
    expect((await list(hook)).deliveries[0]).not.toHaveProperty('event_id');
  });

  it('shows a pending one with its failures and when it is tried again, and what became of it then', async () => {
    const receiver = await openReceiver(answerWith(503));
    const hook = await subscribe(receiver.url);
    await emit();
    const [before] = (await list(hook)).deliveries;
    expect(before).toMatchObject({
      status: 'pending',
      attempts: [{ attempt: 1, status_code: 503, reason: 'HTTP 503', phase: 'status' }],
    });
    const waits = Date.parse(before.next_attempt_at) - world.clock.now().getTime();
    expect(waits).toBeGreaterThan(30_000);
    await receiver.close();
    world.clock.advance(PAST_DELAY_MS[0] ?? 0);
    await settle();
    const [again] = (await list(hook)).deliveries;
    expect(again).toMatchObject({ status: 'pending', delivery_id: before.delivery_id });
    expect(again.attempts).toMatchObject([
      { attempt: 1 },
      { attempt: 2, reason: 'connection refused', phase: 'connect' },
    ]);
    expect(again.attempts[1]).not.toHaveProperty('status_code');
  });

  it('a delivery that arrives at the third attempt has all three', async () => {
    const receiver = await openReceiver(answerWith(500));
    const hook = await subscribe(receiver.url);
    await emit();
    world.clock.advance(PAST_DELAY_MS[0] ?? 0);
    await settle();
    receiver.behave(answerWith(204));
    world.clock.advance(PAST_DELAY_MS[1] ?? 0);
    await settle();
    const [one] = (await list(hook)).deliveries;
    expect(one.status).toBe('delivered');
    expect(one.attempts.map((each: { status_code: number }) => each.status_code)).toEqual([500, 500, 204]);
    const { attempts } = await whole(hook, one.delivery_id);
    expect(attempts.map((each: { request: { headers: object } }) => each.request.headers)).toMatchObject([
      { 'webhook-attempt': '1' },
      { 'webhook-attempt': '2' },
      { 'webhook-attempt': '3' },
    ]);
  });

  it('a webhook that breaks: one failed, the others and those that come later are discarded without a text', async () => {
    const receiver = await openReceiver(answerWith(503));
    const hook = await subscribe(receiver.url);
    await emit();
    await emit('noise_detected');
    for (const past of PAST_DELAY_MS.slice(0, 3)) {
      world.clock.advance(past);
      await settle();
    }
    const late = await emit('noise_detected');
    await world.tools.database.rows(sql`
      INSERT INTO deliveries (hook_id, webhook_event_id, event_type, event, digest, due_at, created_at)
      VALUES (${hook}, ${'1'.repeat(24)}, 'tamper_removed', '{"never":"tried"}', 'd', now() + interval '9 years', ${world.clock.now()})`);
    world.clock.advance(PAST_DELAY_MS[3] ?? 0);
    await settle();
    const missed = await emit();
    const { deliveries } = await list(hook, '?type=battery_low');
    expect(await statuses(hook, '?status=discarded')).toHaveLength(4);
    expect(await statuses(hook)).toHaveLength(5);
    expect(await statuses(hook, '?status=failed')).toEqual(['failed']);
    const failed = (await list(hook, '?status=failed')).deliveries[0];
    expect(failed.attempts).toHaveLength(5);
    expect((await list(hook, `?event_id=${late}`)).deliveries[0].status).toBe('discarded');
    expect(deliveries[0].event_id).toBe(missed);
    expect(await whole(hook, deliveries[0].delivery_id)).toMatchObject({ status: 'discarded', attempts: [] });
    // Seed rule 6: undelivered events are not kept.
    const kept = await world.tools.database.rows(sql`
      SELECT event, digest FROM delivery_history WHERE hook_id = ${hook} AND tries IS NULL`);
    expect(kept).toEqual([
      { event: null, digest: null },
      { event: null, digest: null },
    ]);
    receiver.behave(answerWith(200));
    await world.as(hood.owner).patch(`${hooks()}/${hook}`, { broken: false });
    const [sent] = receiver.received.slice(-1);
    await retryAll();
    expect(receiver.received.at(-1)).toBe(sent);
  });

  it('is newest first, in pages, and goes on from a delivery while more come', async () => {
    const hook = await subscribe((await openReceiver()).url);
    const events = [await emit(), await emit('noise_detected'), await emit(), await emit()].reverse();
    const ids = async (query: string) =>
      (await list(hook, query)).deliveries.map((one: { event_id: string }) => one.event_id);
    expect(await ids('')).toEqual(events);
    expect(await ids('?limit=2')).toEqual(events.slice(0, 2));
    expect(await ids('?limit=2&offset=2')).toEqual(events.slice(2));
    const [, second] = (await list(hook)).deliveries;
    await emit();
    expect(await ids(`?before=${second.delivery_id}`)).toEqual(events.slice(2));
    expect((await list(hook, '?limit=2')).paging).toEqual({ total_count: 5, limit: 2, offset: 0 });
  });

  it('is filtered by status, type, event, delivered event and time', async () => {
    const receiver = await openReceiver();
    const hook = await subscribe(receiver.url);
    const first = await emit();
    const between = world.clock.now();
    const second = await emit('noise_detected');
    receiver.behave(answerWith(503));
    const third = await emit();
    const found = async (query: string) => {
      const { deliveries, paging } = await list(hook, query);
      expect(paging.total_count).toBe(deliveries.length);
      return deliveries.map((one: { event_id: string }) => one.event_id);
    };
    expect(await found('?status=pending')).toEqual([third]);
    expect(await found('?status=delivered')).toEqual([second, first]);
    expect(await found('?status=failed')).toEqual([]);
    expect(await found('?type=battery_low')).toEqual([third, first]);
    expect(await found('?type=webhook_ping')).toEqual([]);
    expect(await found('?type=battery_low&status=delivered')).toEqual([first]);
    for (const event of [first, second, third]) expect(await found(`?event_id=${event}`)).toEqual([event]);
    const [{ body }] = receiver.received as [Received];
    expect(await found(`?webhook_event_id=${body.event.webhook_event_id}`)).toEqual([first]);
    const after = new Date(between.getTime() + 1).toISOString();
    expect(await found(`?from=${after}`)).toEqual([third, second]);
    expect(await found(`?to=${after}`)).toEqual([first]);
  });

  it.each([
    ['status=gone', 'status'],
    ['type=nothing', 'type'],
    ['event_id=x', 'event_id'],
    ['webhook_event_id=%00', 'webhook_event_id'],
    ['before=0', 'before'],
    ['limit=0', 'limit'],
    ['limit=501', 'limit'],
    ['offset=10001', 'offset'],
    ['offset=-1', 'offset'],
    ['from=yesterday', 'from'],
    ['from=2026-11-15T09:30:00Z&to=2026-11-15T09:00:00Z', 'to'],
  ])('refuses %s with a 400 that names it', async (query, context) => {
    const hook = await subscribe((await openReceiver()).url);
    const answer = await get(`/${hook}/deliveries?${query}`);
    expect([answer.status, answer.body.context]).toEqual([400, context]);
  });

  it('counts to 10,000 and says when there are more', async () => {
    const hook = await subscribe((await openReceiver()).url);
    await world.tools.database.rows(sql`
      INSERT INTO delivery_history (hook_id, created_at, delivery_id, webhook_event_id, event_type, status)
      SELECT ${hook}, now(), n, lpad(n::text, 24, '0'), 'battery_low', 'delivered' FROM generate_series(1, 10001) n`);
    expect((await list(hook, '?limit=1')).paging).toEqual({
      total_count: 10_000,
      total_count_is_at_least: true,
      limit: 1,
      offset: 0,
    });
  });
});

describe('one delivery', () => {
  it('has the bytes that were sent, but for the token, and the beginning of what was answered', async () => {
    const token = 'raw "Token" \\1';
    const receiver = await openReceiver(({ headers, raw }, response) =>
      response.end(`you sent ${headers.authorization} and ${raw} ${'ä'.repeat(4000)}`),
    );
    const hook = await subscribe(receiver.url, { token });
    await emit();
    const [{ headers, raw }] = receiver.received as [Received];
    const [{ delivery_id }] = (await list(hook)).deliveries;
    const answer = await get(`/${hook}/deliveries/${delivery_id}`);
    const [attempt] = answer.body.attempts;
    expect(attempt.request.url).toBe(receiver.url);
    expect(attempt.request.body).toBe(raw.replace(JSON.stringify(token), '"***"'));
    const { authorization, ...others } = attempt.request.headers;
    expect(authorization).toBe('***');
    expect(headers).toMatchObject(others);
    expect(Object.keys(others).sort()).toEqual(
      ['content-type', 'user-agent', 'webhook-attempt', 'webhook-id', 'webhook-timestamp'].sort(),
    );
    expect(attempt.answer).toContain('you sent *** and {"hook_id"');
    expect(attempt.answer_is_cut).toBe(true);
    expect(answer.text).not.toContain('raw \\"Token');
    const stored = await world.tools.database.rows(
      sql`SELECT h::text AS row FROM delivery_history h WHERE hook_id = ${hook}`,
    );
    expect(JSON.stringify(stored)).not.toContain('Token');
  });

  it('is of its own webhook alone', async () => {
    const hook = await subscribe((await openReceiver()).url);
    await emit();
    const [{ delivery_id }] = (await list(hook)).deliveries;
    const other = await subscribe((await openReceiver()).url.replace('127.0.0.1', 'localhost'));
    expect((await get(`/${other}/deliveries/${delivery_id}`)).status).toBe(404);
    for (const id of ['x', '0'.repeat(24), 'f'.repeat(24), '%00', `${delivery_id.slice(0, 23)}g`])
      expect((await get(`/${hook}/deliveries/${id}`)).status).toBe(404);
    const theirs = await world.neighbourhood();
    const path = `${hooks()}/${hook}/deliveries/${delivery_id}`;
    expect((await world.as(theirs.owner).get(path)).status).toBe(403);
    expect((await world.as(hood.member).get(path)).status).toBe(403);
  });

  it('keeps an answer with a NUL and half a character as it can', async () => {
    const receiver = await openReceiver((_received, response) => response.end(Buffer.from([0, 0x61, 0xc3])));
    const hook = await subscribe(receiver.url);
    await emit();
    const [{ delivery_id }] = (await list(hook)).deliveries;
    expect((await whole(hook, delivery_id)).attempts[0].answer).toBe('\0a�');
  });
});

describe('why an event did not arrive', () => {
  const why = async (hookId: string, eventId: string) => (await get(`/${hookId}/events/${eventId}`)).body;

  it('says what became of the one that was sent', async () => {
    const receiver = await openReceiver();
    const hook = await subscribe(receiver.url);
    const arrived = await emit();
    expect(await why(hook, arrived)).toMatchObject({
      event_id: arrived,
      type: 'battery_low',
      outcome: 'delivered',
      explanation: 'It was delivered.',
      delivery: { status: 'delivered', event_id: arrived },
    });
    receiver.behave(answerWith(503));
    const waits = await emit();
    expect(await why(hook, waits)).toMatchObject({
      outcome: 'pending',
      delivery: { next_attempt_at: expect.any(String) },
    });
    await retryAll();
    expect(await why(hook, waits)).toMatchObject({ outcome: 'failed' });
    expect(await why(hook, await emit())).toMatchObject({ outcome: 'discarded' });
  });

  it('says that it was subscribed to others, made later, or takes the place of another later', async () => {
    const early = await emit();
    const receiver = await openReceiver();
    world.clock.advance(1000);
    const hook = await subscribe(receiver.url, { events: ['noise_detected'] });
    expect(await why(hook, early)).toMatchObject({ outcome: 'created_later' });
    const other = await emit();
    const storedAttempt = await why(hook, other);
    expect(storedAttempt).toMatchObject({ outcome: 'not_subscribed', type: 'battery_low' });
    expect(storedAttempt).not.toHaveProperty('delivery');
    const next = await subscribe(receiver.url, {
      events: ['noise_detected'],
      replaces: hook,
      overlap_hours: 1,
    });
    const before = await emit('noise_detected');
    expect(await why(next, before)).toMatchObject({ outcome: 'not_its_turn' });
    expect(await why(hook, before)).toMatchObject({ outcome: 'delivered' });
    world.clock.advance(61 * MINUTE_MS);
    const after = await emit('noise_detected');
    expect(await why(next, after)).toMatchObject({ outcome: 'delivered' });
    expect(await why(hook, after)).toMatchObject({ outcome: 'replaced' });
  });

  it('is that it is older than the retention, or unknown', async () => {
    const hook = await subscribe((await openReceiver()).url);
    const event = await emit();
    await world.tools.database.rows(sql`DELETE FROM delivery_history WHERE hook_id = ${hook}`);
    expect(await why(hook, event)).toMatchObject({ outcome: 'unknown' });
    world.clock.advance(9 * 24 * 60 * MINUTE_MS);
    expect(await why(hook, event)).toMatchObject({ outcome: 'no_longer_kept' });
  });

  it('knows no event of another organization, nor one that is none', async () => {
    const hook = await subscribe((await openReceiver()).url);
    const theirs = await world.neighbourhood();
    const body = { name: 'Elsewhere', organization_id: theirs.organization_id };
    const elsewhere = (await world.as(theirs.owner).post('/homes', body)).body.home_id;
    const { event_id } = await world.app.recorder.record({
      home_id: elsewhere,
      type: 'battery_low',
      event_time: world.clock.now(),
    });
    for (const id of [event_id, '0'.repeat(24), 'x', '%00'])
      expect((await get(`/${hook}/events/${id}`)).status).toBe(404);
  });
});

describe('where no history is kept', () => {
  it('only what waits is listed, and what arrived is gone', async () => {
    const off = await openWorld({ webhooks: { historyDays: 0 } });
    const theirs = await off.neighbourhood();
    const owner = off.as(theirs.owner);
    const body = { name: 'Boathouse', organization_id: theirs.organization_id };
    const { home_id: home } = (await owner.post('/homes', body)).body;
    const receiver = await openReceiver(answerWith(503));
    const all = `/organizations/${theirs.organization_id}/webhooks`;
    const { hook_id } = (await owner.post(all, { url: receiver.url, events: ['*'] })).body;
    const record = async () => {
      const event = { home_id: home, type: 'battery_low' as const, event_time: off.clock.now() };
      const { event_id } = await off.app.recorder.record(event);
      await off.app.engine?.settled();
      return event_id;
    };
    await record();
    const read = async () => (await owner.get(`${all}/${hook_id}/deliveries`)).body;
    expect(await read()).toMatchObject({ deliveries: [{ status: 'pending', attempts: [] }], kept_days: 0 });
    receiver.behave(answerWith(200));
    const arrived = await record();
    expect((await read()).deliveries).toHaveLength(1);
    const storedAttempt = (await owner.get(`${all}/${hook_id}/events/${arrived}`)).body;
    expect(storedAttempt.outcome).toBe('no_longer_kept');
    const test = await owner.post(`${all}/${hook_id}/test`, { type: 'battery_low' });
    expect(test.body).not.toHaveProperty('delivery_id');
    for (let attempt = 2; attempt <= 5; attempt += 1) {
      receiver.behave(answerWith(503));
      off.clock.advance(80 * MINUTE_MS);
      await off.app.engine?.poll();
      await off.app.engine?.settled();
    }
    await record();
    expect((await owner.get(`${all}/${hook_id}`)).body).toMatchObject({ broken: true, discarded_count: 1 });
    expect(await off.tools.database.rows(sql`SELECT FROM delivery_history`)).toEqual([]);
  });
});
