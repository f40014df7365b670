import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { SECOND_MS } from '../../platform/durations.ts';
import type { Outcome, SendRequest } from '../send/sender.ts';
import type { Delivery } from './delivery.ts';
import { Dispatcher } from './dispatcher.ts';

/** A second of requests that hang is a second: the time of the machine, which these tests move. */
beforeEach(() => {
  vi.useFakeTimers({
    toFake: ['setInterval', 'clearInterval', 'setImmediate', 'performance'],
  });
});
afterEach(() => {
  vi.useRealTimers();
});

const LONG_FOR_AN_ANSWER_MS = 1100;
const TIME_LIMIT_MS = 10 * SECOND_MS;
const STEP_MS = 50;
const OK: Outcome = { ok: true, status: 200 };
const TIMED_OUT: Outcome = { ok: false, reason: 'timed out' };

interface Asked {
  at: number;
  answer(outcome: Outcome): void;
}

/** Endpoints that answer when the test says so, or never. */
function open() {
  const asked = new Map<string, Asked[]>();
  const returned: number[] = [];
  let lastId = 0;
  const dispatcher = new Dispatcher({
    sender: {
      send: ({ url }: SendRequest) =>
        new Promise((answer) => {
          const { hostname } = new URL(url);
          const one = { at: performance.now(), answer };
          asked.set(hostname, [...(asked.get(hostname) ?? []), one]);
        }),
      close: async () => undefined,
    },
    now: () => 0,
    finished: (delivery) => dispatcher.settled([delivery.deliveryId]),
    returned: (ids) => returned.push(...ids),
  });

  function add(hookId: string, organizationId: string, count = 1, more: Partial<Delivery> = {}): void {
    const deliveries = Array.from({ length: count }, () => {
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
    });
    dispatcher.add(deliveries);
  }

  /** Answers everything that this webhook was asked and not answered yet. */
  async function answer(hook: string, outcome: Outcome): Promise<void> {
    const answers = asked.get(hook) ?? [];
    asked.delete(hook);
    for (const one of answers) one.answer(outcome);
    await vi.advanceTimersByTimeAsync(0);
  }

  /** Time passes in steps, and what was asked too long ago is given up. */
  async function pass(ms: number): Promise<void> {
    for (let passed = 0; passed < ms; passed += STEP_MS) {
      await vi.advanceTimersByTimeAsync(STEP_MS);
      for (const [hook, its] of asked) {
        if (its.every(({ at }) => performance.now() - at < TIME_LIMIT_MS)) continue;
        asked.delete(hook);
        for (const one of its) one.answer(TIMED_OUT);
      }
    }
  }

  return {
    dispatcher,
    add,
    answer,
    returned,
    underWay: (hook: string) => asked.get(hook)?.length ?? 0,
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

it('gives 64 at once to an endpoint that answers well', async () => {
  const { add, answer, underWay } = open();
  add('hook', 'org', 1000);
  for (let round = 0; round < 8; round += 1) await answer('hook', OK);
  expect(underWay('hook')).toBe(64);
});

it('keeps one request with an endpoint that hangs, until it answers: then it is as good as any', async () => {
  const { add, answer, underWay, pass, dispatcher } = open();
  add('hook', 'org', 100);
  for (let round = 0; round < 3; round += 1) await answer('hook', OK);
  expect(underWay('hook')).toBe(8);
  await pass(LONG_FOR_AN_ANSWER_MS);
  add('hook', 'org');
  expect([underWay('hook'), dispatcher.room('hook')]).toEqual([8, 0]);
  await answer('hook', TIMED_OUT);
  await pass(LONG_FOR_AN_ANSWER_MS);
  expect(underWay('hook')).toBe(1);
  add('hook', 'org', 20);
  expect(underWay('hook')).toBe(1);
  await answer('hook', OK);
  await answer('hook', OK);
  expect(underWay('hook')).toBe(4);
});

it('gives back what waits for an endpoint that hangs, and holds no more than one of it', async () => {
  const { add, returned, pass, dispatcher } = open();
  add('hook', 'org', 10);
  expect(returned).toEqual([]);
  await pass(LONG_FOR_AN_ANSWER_MS);
  expect(returned).toHaveLength(9);
  expect(dispatcher.heldIds()).toHaveLength(1);
  expect(dispatcher.room('hook')).toBe(0);
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

it('asks an endpoint once that had no answer before this process began', async () => {
  const { add, underWay, answer, dispatcher } = open();
  add('hook', 'org', 1, { unanswered: true });
  expect([underWay('hook'), dispatcher.room('hook')]).toEqual([1, 0]);
  await answer('hook', OK);
  expect(dispatcher.room('hook')).toBeGreaterThan(1);
});

it.each([
  ['one organization', 1],
  ['three organizations', 3],
  ['three hundred organizations', 300],
])('three thousand endpoints of %s that hang hold up nobody else', async (_name, organizations) => {
  const { add, underWay, pass, answer, dispatcher } = open();
  const hanging = Array.from({ length: 3000 }, (_, index) => `hanging-${index}`);
  const askAll = () => {
    for (const [index, hook] of hanging.entries()) add(hook, `org-${index % organizations}`);
  };
  askAll();
  // Beside them from the beginning: another organization.
  add('first', 'org-other');
  expect(underWay('first')).toBe(1);
  await answer('first', OK);
  // Every one of them gets its turn, and is known to hang afterwards.
  await pass(3 * TIME_LIMIT_MS);
  expect(dispatcher.heldIds()).toEqual([]);
  askAll();
  await pass(LONG_FOR_AN_ANSWER_MS);
  for (const [hook, organization] of [
    ['theirs', 'org-0'],
    ['new', 'org-new'],
  ] as const) {
    add(hook, organization, 300);
    expect(underWay(hook)).toBe(1);
    for (let round = 0; round < 7; round += 1) await answer(hook, OK);
    expect(underWay(hook)).toBe(64);
  }
  expect(dispatcher.inFlight).toBeLessThanOrEqual(2048);
  expect(dispatcher.roomInAll()).toBeGreaterThan(25_000);
});
