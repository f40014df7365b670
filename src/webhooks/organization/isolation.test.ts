import type { ServerResponse } from 'node:http';
import sql from 'sql-template-tag';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { sendReports } from '../../../test/harness/monitored-home.ts';
import { answerWith, openReceiver, type Received } from '../../../test/harness/receiver.ts';
import { settleWebhooks } from '../../../test/harness/webhooks/settle-webhooks.ts';
import { openWorld, type Person, type World } from '../../../test/harness/world.ts';
import { createOrganization } from '../../accounts/index.ts';
import { createHome } from '../../homes/index.ts';
import { MINUTE_MS, SECOND_MS } from '../../platform/durations.ts';
import { NO_QUOTAS } from '../../platform/quotas.ts';

/**
 * "Deliveries are independent per webhook and never block the triggering event or other webhooks." The hanging
 * endpoints hang until the test ends, and the timeout is longer than the test. So whatever arrives meanwhile did not
 * wait for any of them.
 */
const CROWD = 60;
/** More than an unknown endpoint gets at once. */
const EVENTS_EACH = 20;
const TIMEOUT_MS = 2 * MINUTE_MS;
vi.setConfig({ testTimeout: 120_000 });
const ARRIVES = { timeout: 20_000, interval: 20 };

/** Ends the hanging requests: a world waits for its requests when it closes. */
let letGo: () => Promise<void>;

interface Portfolio {
  organization_id: string;
  home_id: string;
}

async function newWorld(
  roles?: ('api' | 'worker')[],
  connectionConfig?: World['connectionConfig'],
  more: Parameters<typeof openWorld>[0] = {},
) {
  const world = await openWorld({
    // One user creates all the organizations.
    quotas: NO_QUOTAS,
    webhooks: { timeoutMs: TIMEOUT_MS },
    ...(roles ? { roles } : {}),
    ...(connectionConfig ? { connectionConfig } : {}),
    ...more,
  });
  onTestFinished(async () => {
    await letGo();
    await world.close();
  });
  return world;
}

async function newPortfolio(world: World, owner: Person): Promise<Portfolio> {
  const { organization_id } = await createOrganization(world.tools, 'Estate', owner.user_id);
  const { home_id } = await createHome(world.tools, { name: 'Home', organization_id });
  return { organization_id, home_id };
}

async function subscribe(world: World, owner: Person, portfolio: Portfolio, url: string, event: string) {
  const hooks = `/organizations/${portfolio.organization_id}/webhooks`;
  const answer = await world.as(owner).post(hooks, { url, events: [event] });
  expect(answer.status, answer.text).toBe(201);
  return answer.body.hook_id as string;
}

type EventName = 'noise_detected' | 'battery_low';

function emit(world: World, portfolio: Portfolio, type: EventName, count = 1) {
  const event = { home_id: portfolio.home_id, type, event_time: world.clock.now() };
  return Promise.all(Array.from({ length: count }, () => world.app.recorder.record(event)));
}

/** An endpoint that holds its answers back, on any number of hostnames. */
async function openHanging() {
  let ended = 0;
  const kept: ServerResponse[] = [];
  const hang = (_received: Received, response: ServerResponse) => {
    kept.push(response);
    response.on('close', () => {
      ended += 1;
    });
  };
  const receiver = await openReceiver(hang, '0.0.0.0');
  letGo = receiver.close;
  const url = (index: number) =>
    receiver.url.replace(/\/\/[^:]+/, `//127.1.${Math.floor(index / 250)}.${(index % 250) + 1}`);
  return {
    ...receiver,
    hang,
    /** Sends the answers that it held back. */
    relent: () => {
      for (const response of kept.splice(0)) response.end();
    },
    urlOf: url,
    hooksReached: () => new Set(receiver.received.map(({ body }) => body.hook_id)).size,
    /** Number of held requests that were aborted or cut off. */
    ended: () => ended,
  };
}

/**
 * `CROWD` hanging webhooks of some organizations. There is a healthy one of the first of these, and one of another
 * organization.
 */
async function openScene(world: World, organizations: number) {
  const [owner, hanging] = [await world.person(), await openHanging()];
  const [sameGood, otherGood] = [await openReceiver(), await openReceiver()];
  const hit: Portfolio[] = [];
  for (let made = 0; made < organizations; made += 1) hit.push(await newPortfolio(world, owner));
  const [first, other] = [hit[0] as Portfolio, await newPortfolio(world, owner)];
  for (let made = 0; made < CROWD; made += 1)
    await subscribe(
      world,
      owner,
      hit[made % organizations] as Portfolio,
      hanging.urlOf(made),
      'noise_detected',
    );
  await subscribe(world, owner, first, sameGood.url, 'battery_low');
  await subscribe(world, owner, other, otherGood.url, 'battery_low');
  return {
    hanging,
    hit,
    goodOnes: [first, other],
    goodReceived: () => [sameGood.received.length, otherGood.received.length],
  };
}

describe.each([1, 6])(`${CROWD} webhooks that hang, of %i organizations,`, (organizations) => {
  it('hold up no other webhook of theirs and none of another organization [hanging-webhooks-isolated]', async () => {
    const world = await newWorld();
    const scene = await openScene(world, organizations);
    for (const portfolio of scene.hit) await emit(world, portfolio, 'noise_detected', EVENTS_EACH);
    await expect.poll(scene.hanging.hooksReached, ARRIVES).toBe(CROWD);

    for (const portfolio of scene.goodOnes) await emit(world, portfolio, 'battery_low');
    await expect.poll(scene.goodReceived, ARRIVES).toEqual([1, 1]);
    expect(scene.hanging.ended()).toBe(0);
  });

  it('delay no other webhook after a restart either, with events from the database [hanging-webhooks-isolated-after-restart]', async () => {
    const recording = await newWorld(['api']);
    const scene = await openScene(recording, organizations);
    for (const portfolio of scene.hit) await emit(recording, portfolio, 'noise_detected', EVENTS_EACH);
    await newWorld(['worker'], recording.connectionConfig);
    await expect.poll(scene.hanging.hooksReached, ARRIVES).toBe(CROWD);

    for (const portfolio of scene.goodOnes) await emit(recording, portfolio, 'battery_low');
    await expect.poll(scene.goodReceived, ARRIVES).toEqual([1, 1]);
    expect(scene.hanging.ended()).toBe(0);
  });
});

it('more than a process holds in memory, waiting for webhooks that hang, keeps nothing from the others', async () => {
  const recording = await newWorld(['api']);
  const scene = await openScene(recording, 1);
  await emit(recording, scene.hit[0] as Portfolio, 'noise_detected');
  // The backlog of an hour: a thousand events for each.
  await recording.tools.database.rows(sql`
    INSERT INTO deliveries (delivery_id, hook_id, webhook_event_id, event_type, event, digest, due_at, created_at)
    SELECT -row_number() OVER (), hook_id, webhook_event_id, event_type, event, digest, due_at, created_at
    FROM deliveries CROSS JOIN generate_series(1, 1000)`);
  for (const portfolio of scene.goodOnes) await emit(recording, portfolio, 'battery_low');

  await newWorld(['worker'], recording.connectionConfig);
  await expect.poll(scene.hanging.hooksReached, ARRIVES).toBe(CROWD);
  await expect.poll(scene.goodReceived, ARRIVES).toEqual([1, 1]);
  expect(scene.hanging.ended()).toBe(0);
});

it('webhooks that answered well before and hang now delay no other webhook [newly-hanging-webhooks-isolated]', async () => {
  const FORMERLY_GOOD = 20;
  const world = await newWorld();
  const [owner, hanging, good] = [await world.person(), await openHanging(), await openReceiver()];
  const [portfolio, other] = [await newPortfolio(world, owner), await newPortfolio(world, owner)];
  for (let made = 0; made < FORMERLY_GOOD; made += 1)
    await subscribe(world, owner, portfolio, hanging.urlOf(made), 'noise_detected');
  await subscribe(world, owner, portfolio, good.url, 'battery_low');
  await subscribe(world, owner, other, good.url.replace('127.0.0.1', 'localhost'), 'battery_low');

  // All endpoints answer well, so that each gets the maximum of concurrent requests.
  hanging.behave(answerWith(200));
  await emit(world, portfolio, 'noise_detected', 100);
  await expect.poll(() => hanging.received.length, ARRIVES).toBe(100 * FORMERLY_GOOD);
  await world.app.engine?.settled();
  hanging.received.length = 0;
  hanging.behave(hanging.hang);
  await emit(world, portfolio, 'noise_detected', 100);
  await expect.poll(hanging.hooksReached, ARRIVES).toBe(FORMERLY_GOOD);

  await emit(world, portfolio, 'battery_low');
  await emit(world, other, 'battery_low');
  await expect.poll(() => good.received.length, ARRIVES).toBe(2);
  expect(hanging.ended()).toBe(0);
});

it('webhooks that hang delay no other on the same host, as at a service with many customers', async () => {
  const CUSTOMERS = 150;
  const world = await newWorld();
  const [owner, hanging] = [await world.person(), await openHanging()];
  const good: Received[] = [];
  hanging.behave((received, response) => {
    if (received.path === '/hook') return hanging.hang(received, response);
    good.push(received);
    response.end();
  });
  const portfolios: Portfolio[] = [];
  for (let made = 0; made <= CUSTOMERS; made += 1) portfolios.push(await newPortfolio(world, owner));
  const healthy = portfolios.pop() as Portfolio;
  for (const portfolio of portfolios)
    await subscribe(world, owner, portfolio, hanging.urlOf(0), 'noise_detected');
  await subscribe(world, owner, healthy, `${hanging.urlOf(0)}/good`, 'battery_low');
  for (const portfolio of portfolios) await emit(world, portfolio, 'noise_detected');
  await expect.poll(hanging.hooksReached, ARRIVES).toBe(CUSTOMERS);

  await emit(world, healthy, 'battery_low');
  await expect.poll(() => good.length, ARRIVES).toBe(1);
  expect(hanging.ended()).toBe(0);
});

it('an event is recorded and a report answered while every webhook hangs [report-while-webhooks-hang]', async () => {
  const world = await newWorld();
  const [owner, hanging] = [await world.person(), await openHanging()];
  const portfolio = await newPortfolio(world, owner);
  for (let made = 0; made < CROWD; made += 1)
    await subscribe(world, owner, portfolio, hanging.urlOf(made), '*');
  const mine = await world.as(owner).post('/webhooks', { url: hanging.urlOf(CROWD), events: ['*'] });
  expect(mine.status).toBe(201);
  const devices = `/homes/${portfolio.home_id}/devices`;
  const { device_token } = (await world.as(owner).post(devices, { description: 'Hall' })).body;
  await emit(world, portfolio, 'noise_detected', EVENTS_EACH);
  await expect.poll(hanging.hooksReached, ARRIVES).toBe(CROWD + 1);

  await emit(world, portfolio, 'battery_low');
  const now = world.clock.now().getTime();
  const pressed = { id: '1', t: now, type: 'button', ms: 300 };
  const report = { v: 1, boot_id: 1, seq: 1, sent_at: now, heartbeat_s: 300, events: [pressed] };
  expect((await sendReports(world, device_token, report)).status).toBe(202);

  const { body } = await world.as(owner).get(`/homes/${portfolio.home_id}/events?limit=500`);
  const types = body.home_events.map((one: { event_type: string }) => one.event_type);
  expect(types).toEqual(expect.arrayContaining(['battery_low', 'device_online', 'short_button_press']));
  expect(hanging.ended()).toBe(0);
});

/** Gives 64 slots: 32 of them for degraded endpoints, which start requests in 16. */
const FEW_FILES = 128;

/** Sends the head of the answer and then single bytes, forever. */
const drip = (received: Received, response: ServerResponse) => {
  response.writeHead(200).write('x');
  const dripping = setInterval(() => response.write('x'), 100);
  response.on('close', () => clearInterval(dripping));
  return received;
};

describe.each([
  ['hang', undefined],
  ['drip their answers', drip],
])('more webhooks than there are slots for, that %s,', (_name, behaviour) => {
  it.each([1, 6])(
    'delay no webhook that answers, of %i organizations and others [more-hanging-webhooks-than-slots]',
    async (organizations) => {
      const world = await newWorld(undefined, undefined, { openFiles: FEW_FILES });
      const scene = await openScene(world, organizations);
      if (behaviour) scene.hanging.behave(behaviour);
      for (const portfolio of scene.goodOnes) await emit(world, portfolio, 'battery_low');
      await expect.poll(scene.goodReceived, ARRIVES).toEqual([1, 1]);

      for (const portfolio of scene.hit) await emit(world, portfolio, 'noise_detected', EVENTS_EACH);
      // Hanging endpoints fill all slots for degraded ones, and some of the others.
      await expect.poll(() => scene.hanging.received.length, ARRIVES).toBeGreaterThan(36);
      for (let event = 2; event <= 4; event += 1) {
        for (const portfolio of scene.goodOnes) await emit(world, portfolio, 'battery_low');
        await expect.poll(scene.goodReceived, ARRIVES).toEqual([event, event]);
      }
      expect(scene.hanging.ended()).toBe(0);
      expect(scene.hanging.received.length).toBeLessThanOrEqual(64);
    },
  );
});

async function suspects(world: World): Promise<number> {
  const row = await world.tools.database.row<{ count: number }>(
    sql`SELECT count(*) AS count FROM organization_webhooks WHERE suspect`,
  );
  return row?.count ?? 0;
}

it('another process, as after a crash, knows who hangs before a single request has timed out', async () => {
  const first = await newWorld();
  const scene = await openScene(first, 6);
  for (const portfolio of scene.hit) await emit(first, portfolio, 'noise_detected', EVENTS_EACH);
  await expect.poll(() => suspects(first), ARRIVES).toBe(CROWD);
  scene.hanging.received.length = 0;

  const second = await newWorld(undefined, first.connectionConfig, { openFiles: FEW_FILES });
  for (let event = 1; event <= 3; event += 1) {
    for (const portfolio of scene.goodOnes) await emit(second, portfolio, 'battery_low');
    await expect.poll(scene.goodReceived, ARRIVES).toEqual([event, event]);
  }
  // They use the slots in which degraded endpoints start requests, one request each.
  await expect.poll(() => scene.hanging.received.length, ARRIVES).toBeGreaterThan(10);
  expect(scene.hanging.received.length).toBeLessThanOrEqual(16);
  expect(scene.hanging.hooksReached()).toBe(scene.hanging.received.length);
});

it('a suspect that answers is healthy at once: what waited for it comes, and no process suspects it', async () => {
  const world = await newWorld();
  const [owner, hanging] = [await world.person(), await openHanging()];
  const portfolio = await newPortfolio(world, owner);
  await subscribe(world, owner, portfolio, hanging.url, 'noise_detected');
  await emit(world, portfolio, 'noise_detected', 2 * EVENTS_EACH);
  await expect.poll(() => suspects(world), ARRIVES).toBe(1);
  expect(hanging.received).toHaveLength(1);

  hanging.behave(answerWith(200));
  hanging.relent();
  await expect.poll(() => hanging.received.length, ARRIVES).toBe(2 * EVENTS_EACH);
  await world.app.engine?.settled();
  expect(await suspects(world)).toBe(0);
});

it('nothing is dropped of what waits for webhooks that hang, and no retry comes before its time', async () => {
  const [HANGING, EVENTS] = [10, 3];
  const world = await newWorld(undefined, undefined, { webhooks: { timeoutMs: 1000 }, openFiles: FEW_FILES });
  const [owner, hanging] = [await world.person(), await openHanging()];
  const portfolio = await newPortfolio(world, owner);
  for (let made = 0; made < HANGING; made += 1)
    await subscribe(world, owner, portfolio, hanging.urlOf(made), 'noise_detected');
  await emit(world, portfolio, 'noise_detected', EVENTS);
  const rows = () => world.tools.database.rows<{ attempts: number }>(sql`SELECT attempts FROM deliveries`);
  const attempts = async () => (await rows()).map((row) => row.attempts);

  await expect.poll(attempts, ARRIVES).toEqual(Array(HANGING * EVENTS).fill(1));
  await settleWebhooks(world);
  expect(hanging.received).toHaveLength(HANGING * EVENTS);
  // The delay is a minute, up to a fifth shorter or longer. The database's clock advances while this process's clock
  // stops.
  world.clock.advance(40 * SECOND_MS);
  await settleWebhooks(world);
  expect(hanging.received).toHaveLength(HANGING * EVENTS);
  hanging.behave(answerWith(200));
  world.clock.advance(40 * SECOND_MS);
  await world.app.engine?.poll();
  await expect.poll(rows, ARRIVES).toEqual([]);
  expect(hanging.received).toHaveLength(2 * HANGING * EVENTS);
});
