import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { SECOND_MS } from '../../platform/durations.ts';
import type { Outcome, SendRequest } from '../send/sender.ts';
import type { Delivery } from './engine/delivery.ts';
import { Dispatcher } from './engine/dispatcher.ts';

/** The dispatcher measures hanging requests in machine time, which these tests control. */
beforeEach(() => {
  vi.useFakeTimers({
    toFake: [
      'setInterval',
      'clearInterval',
      'setImmediate',
      'clearImmediate',
      'setTimeout',
      'clearTimeout',
      'performance',
    ],
  });
});
afterEach(() => {
  vi.useRealTimers();
});

const LONG_FOR_AN_ANSWER_MS = 1100;
const TIME_LIMIT_MS = 10 * SECOND_MS;
const STEP_MS = 50;
/** Half of the slots are for degraded endpoints, which start requests in a quarter of all. */
const SLOTS = 2048;
const OK: Outcome = { ok: true, status: 200 };
const TIMED_OUT: Outcome = { ok: false, reason: 'timed out', timedOut: true };
/** The endpoint began its answer and continued until the timeout. */
const DRIPPED: Outcome = { ok: false, reason: 'timed out', status: 200, timedOut: true };

interface Asked {
  at: number;
  answer(outcome: Outcome): void;
}

/** The test decides when endpoints answer. */
function open() {
  const asked = new Map<string, Asked[]>();
  const returned: number[] = [];
  const suspected: string[] = [];
  const recovered: string[] = [];
  let lastId = 0;
  let beginningMs = 0;
  const dispatcher = new Dispatcher({
    sender: {
      send: ({ url }: SendRequest) =>
        new Promise((answer) => {
          const { hostname } = new URL(url);
          const one = { at: performance.now(), answer };
          if (beginningMs > 0) vi.advanceTimersByTime(beginningMs);
          asked.set(hostname, [...(asked.get(hostname) ?? []), one]);
        }),
      close: async () => undefined,
    },
    slots: SLOTS,
    keepsAnswers: false,
    monotonicMs: () => performance.now(),
    now: () => new Date(0),
    onFinished: (delivery) => dispatcher.releaseLeases([delivery.deliveryId]),
    onReturned: (ids) => returned.push(...ids),
    onDegraded: (hookIds) => suspected.push(...hookIds),
    onRecovered: (hookId) => recovered.push(hookId),
  });

  function delivery(hookId: string, organizationId: string, more: Partial<Delivery> = {}): Delivery {
    lastId += 1;
    return {
      deliveryId: lastId,
      hookId,
      organizationId,
      webhookEventId: 'e',
      eventType: 'battery_low',
      eventText: '{}',
      digest: '',
      attempts: 0,
      createdAt: 0,
      url: `https://${hookId}/`,
      token: undefined,
      ...more,
    };
  }

  function add(hookId: string, organizationId: string, count = 1, more: Partial<Delivery> = {}): void {
    dispatcher.add(Array.from({ length: count }, () => delivery(hookId, organizationId, more)));
  }

  /** Answers all pending requests of this webhook. */
  async function answer(hook: string, outcome: Outcome): Promise<void> {
    const answers = asked.get(hook) ?? [];
    asked.delete(hook);
    for (const one of answers) one.answer(outcome);
    await vi.advanceTimersByTimeAsync(STEP_MS);
  }

  /** Advances time in steps. Requests older than the limit time out. */
  async function pass(ms: number, outcome = TIMED_OUT): Promise<void> {
    for (let passed = 0; passed < ms; passed += STEP_MS) {
      await vi.advanceTimersByTimeAsync(STEP_MS);
      for (const [hook, its] of asked) {
        if (its.every(({ at }) => performance.now() - at < TIME_LIMIT_MS)) continue;
        asked.delete(hook);
        for (const one of its) one.answer(outcome);
      }
    }
  }

  return {
    dispatcher,
    delivery,
    add,
    answer,
    returned,
    suspected,
    recovered,
    underWay: (hook: string) => asked.get(hook)?.length ?? 0,
    beginningTakes: (ms: number) => {
      beginningMs = ms;
    },
    pass,
  };
}

it('asks an endpoint once until it has answered, then more with each answer', async () => {
  const { add, answer, underWay } = open();
  add('hook', 'org', 100);
  const counts = [underWay('hook')];
  for (let round = 0; round < 4; round += 1) {
    await answer('hook', OK);
    counts.push(underWay('hook'));
  }
  expect(counts).toEqual([1, 2, 4, 8, 16]);
});

it('sends at once all that an endpoint may have that answers well, however long turns of the event loop are', async () => {
  const { add, answer, underWay } = open();
  add('hook', 'org', 1 + 2 + 4 + 8);
  for (let round = 0; round < 4; round += 1) await answer('hook', OK);
  expect(underWay('hook')).toBe(0);
  add('hook', 'org', 100);
  expect(underWay('hook')).toBe(16);
});

it('sends at once what comes after a request that took long to begin', async () => {
  const { add, answer, underWay, beginningTakes } = open();
  add('hook', 'org', 1 + 2);
  for (let round = 0; round < 2; round += 1) await answer('hook', OK);
  beginningTakes(30);
  for (let one = 0; one < 3; one += 1) add('hook', 'org');
  expect(underWay('hook')).toBe(3);
});

it('opens few connections in one turn of the event loop', async () => {
  const { dispatcher, delivery } = open();
  dispatcher.add(Array.from({ length: 20 }, (_, index) => delivery(`hook-${index}`, `org-${index}`)));
  const underWay = [dispatcher.inFlight];
  for (let replacement = 0; replacement < 2; replacement += 1) {
    await vi.advanceTimersToNextTimerAsync();
    underWay.push(dispatcher.inFlight);
  }
  expect(underWay).toEqual([4, 8, 12]);
});

it('gives 128 at once to an endpoint that answers well', async () => {
  const { add, answer, underWay } = open();
  add('hook', 'org', 2000);
  for (let round = 0; round < 12; round += 1) await answer('hook', OK);
  expect(underWay('hook')).toBe(128);
});

it('keeps one request with an endpoint that hangs, until it answers: then it is as good as any', async () => {
  const { add, answer, underWay, pass, dispatcher, suspected, recovered } = open();
  add('hook', 'org', 100);
  for (let round = 0; round < 3; round += 1) await answer('hook', OK);
  expect(underWay('hook')).toBe(8);
  await pass(LONG_FOR_AN_ANSWER_MS);
  add('hook', 'org');
  expect([underWay('hook'), dispatcher.capacity('hook', 'org'), suspected]).toEqual([8, 0, ['hook']]);
  await answer('hook', TIMED_OUT);
  await pass(LONG_FOR_AN_ANSWER_MS);
  expect(underWay('hook')).toBe(1);
  add('hook', 'org', 20);
  expect([underWay('hook'), recovered]).toEqual([1, []]);
  await answer('hook', OK);
  expect(recovered).toEqual(['hook']);
  await answer('hook', OK);
  expect(underWay('hook')).toBe(4);
});

it('does not cut off what is under way with an endpoint that has begun to hang', async () => {
  const { add, answer, underWay, pass } = open();
  add('hook', 'org', 100);
  for (let round = 0; round < 3; round += 1) await answer('hook', OK);
  await pass(TIME_LIMIT_MS - 2 * STEP_MS);
  expect(underWay('hook')).toBe(8);
});

it.each([
  ['answers nothing', TIMED_OUT],
  ['drips its answer until the time is over', DRIPPED],
])('suspects an endpoint that %s, from one request to the next', async (_name, outcome) => {
  const { add, answer, pass, dispatcher } = open();
  add('hook', 'org');
  await pass(LONG_FOR_AN_ANSWER_MS);
  expect(dispatcher.isDegraded('hook')).toBe(true);
  await answer('hook', outcome);
  expect(dispatcher.isDegraded('hook')).toBe(true);
});

it.each<[string, Outcome]>([
  ['with a failure', { ok: false, reason: 'HTTP 503', status: 503 }],
  ['with success', OK],
])('an endpoint that answers late, but %s, is no suspect any more', async (_name, outcome) => {
  const { add, answer, pass, dispatcher } = open();
  add('hook', 'org');
  await pass(3 * LONG_FOR_AN_ANSWER_MS);
  expect(dispatcher.isDegraded('hook')).toBe(true);
  await answer('hook', outcome);
  expect(dispatcher.isDegraded('hook')).toBe(false);
});

it('gives back what waits for an endpoint that hangs, and holds no more than one of it', async () => {
  const { add, returned, pass, dispatcher } = open();
  add('hook', 'org', 10);
  expect(returned).toEqual([]);
  await pass(LONG_FOR_AN_ANSWER_MS);
  expect(returned).toHaveLength(9);
  expect(dispatcher.leasedCount).toBe(1);
  expect(dispatcher.capacity('hook', 'org')).toBe(0);
});

it('holds on to an endpoint that loses one request and answers the others', async () => {
  const { add, answer, underWay, returned, pass } = open();
  add('hook', 'org', 4);
  await answer('hook', OK);
  expect(underWay('hook')).toBe(2);
  await pass(LONG_FOR_AN_ANSWER_MS / 2);
  add('other', 'org');
  await answer('hook', OK);
  await pass(LONG_FOR_AN_ANSWER_MS / 2);
  expect(returned).toEqual([]);
});

it('asks an endpoint once that hung before this process began', async () => {
  const { add, underWay, answer, dispatcher } = open();
  const hook = { hookId: 'hook', organizationId: 'org', degraded: true };
  dispatcher.track([hook]);
  expect([dispatcher.capacity('hook', 'org'), dispatcher.capacityLookup()(hook)]).toEqual([0, 1]);
  add('hook', 'org', 10);
  expect([underWay('hook'), dispatcher.capacityLookup()(hook)]).toEqual([1, 0]);
  await answer('hook', OK);
  expect(dispatcher.capacity('hook', 'org')).toBeGreaterThan(1);
});

it('claims for no more endpoints that may hang than it tries in a second or two, and for others beside them', async () => {
  const { add, answer, pass, dispatcher } = open();
  const look = (organization: string, degraded: boolean, count = 1000) => {
    // Claims a hundred at a time, as the engine reads them from the database.
    let claimed = 0;
    for (let from = 0; from < count; from += 100) {
      const roomOf = dispatcher.capacityLookup();
      for (let index = from; index < from + 100; index += 1) {
        const hookId = `${organization}-${degraded}-${index}`;
        const capacity = roomOf({ hookId, organizationId: organization, degraded });
        if (capacity > 0) add(hookId, organization, capacity, { degraded });
        claimed += capacity;
      }
    }
    return claimed;
  };
  for (const suspect of [false, true]) {
    const claimed = look('many', suspect);
    expect([claimed >= 200, claimed <= 400]).toEqual([true, true]);
    expect(look('few', suspect, 100)).toBeGreaterThan(50);
  }
  // An endpoint that answers does not count among them.
  add('well', 'other');
  await pass(STEP_MS);
  await answer('well', OK);
  expect(
    dispatcher.capacityLookup()({ hookId: 'well', organizationId: 'other', degraded: false }),
  ).toBeGreaterThan(100);
});

const crowd = (size: number) => Array.from({ length: size }, (_, index) => `hanging-${index}`);

describe.each([
  ['one organization', 1],
  ['three organizations', 3],
  ['three hundred organizations', 300],
])('three thousand endpoints of %s that hang', (_name, organizations) => {
  it('delay no other endpoint, and have a quarter of the slots', async () => {
    const { add, underWay, pass, answer, dispatcher } = open();
    const hanging = crowd(3000);
    const askAll = () => {
      for (const [index, hook] of hanging.entries()) add(hook, `org-${index % organizations}`);
    };
    askAll();
    // Another organization has an event from the beginning.
    add('first', 'org-other');
    await pass(10 * STEP_MS);
    expect(underWay('first')).toBe(1);
    await answer('first', OK);
    // Every endpoint gets a request and is degraded afterwards.
    await pass(5 * TIME_LIMIT_MS);
    expect(dispatcher.leasedCount).toBe(0);
    askAll();
    await pass(2 * TIME_LIMIT_MS);
    expect(dispatcher.inFlight).toBeLessThanOrEqual(SLOTS / 4);
    for (const [hook, organization] of [
      ['theirs', 'org-0'],
      ['new', 'org-new'],
    ] as const) {
      add(hook, organization, 2000);
      expect(underWay(hook)).toBe(1);
      for (let round = 0; round < 12; round += 1) await answer(hook, OK);
      expect(underWay(hook)).toBe(128);
    }
  });

  it('delay no other endpoint either when they were healthy and begin to hang together', async () => {
    const { add, underWay, pass, answer, dispatcher } = open();
    const hanging = crowd(3000);
    for (const [index, hook] of hanging.entries()) add(hook, `org-${index % organizations}`);
    add('good', 'org-good');
    for (let round = 0; round < 200 && dispatcher.inFlight > 0; round += 1) {
      for (const hook of [...hanging, 'good'].filter(underWay)) await answer(hook, OK);
    }
    expect(dispatcher.leasedCount).toBe(0);
    for (const [index, hook] of hanging.entries()) add(hook, `org-${index % organizations}`, 10);

    for (let passed = 0; passed < 3 * TIME_LIMIT_MS; passed += 10 * STEP_MS) {
      await pass(10 * STEP_MS);
      add('good', 'org-good');
      expect(underWay('good'), `after ${passed} ms`).toBe(1);
      await answer('good', OK);
      expect(dispatcher.inFlight).toBeLessThanOrEqual(SLOTS);
    }
  });
});

it('five thousand organizations whose endpoints begin to hang together leave slots to those that answer', async () => {
  const { add, underWay, pass, answer } = open();
  add('good', 'org-good');
  await answer('good', OK);
  for (const hook of crowd(5000)) add(hook, `org-of-${hook}`);
  for (let passed = 0; passed < 2 * TIME_LIMIT_MS; passed += 10 * STEP_MS) {
    await pass(10 * STEP_MS);
    add('good', 'org-good');
    expect(underWay('good'), `after ${passed} ms`).toBe(1);
    await answer('good', OK);
  }
});

it('gives suspects their turns fairly: the only one of its organization is not behind a thousand of another', async () => {
  const { add, underWay, pass, dispatcher } = open();
  const hooks = crowd(2000).map((hookId) => ({ hookId, organizationId: 'org-large', degraded: true }));
  dispatcher.track([...hooks, { hookId: 'only', organizationId: 'org-small', degraded: true }]);
  for (const { hookId, organizationId } of hooks) add(hookId, organizationId);
  await pass(5 * SECOND_MS);
  add('only', 'org-small');
  await pass(STEP_MS);
  expect(underWay('only')).toBe(1);
  const had = new Set<string>();
  for (let passed = 0; passed < 8 * TIME_LIMIT_MS; passed += SECOND_MS) {
    for (const { hookId } of hooks) if (underWay(hookId)) had.add(hookId);
    await pass(SECOND_MS);
  }
  expect(had.size).toBe(hooks.length);
});

it('leaves room in memory for the next organization, whatever others hold', () => {
  const { add, dispatcher } = open();
  for (let organization = 0; organization < 200; organization += 1)
    add(`hook-${organization}`, `org-${organization}`, 200);
  expect(dispatcher.leasedCount).toBe(40_000);
  expect(dispatcher.capacity('next', 'org-next')).toBeGreaterThan(1);
  expect(dispatcher.capacity('hook-0', 'org-0')).toBe(0);
});
