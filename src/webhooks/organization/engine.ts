import { setTimeout as wait } from 'node:timers/promises';
import type { ChangeFeed } from '../../platform/db/change-feed.ts';
import { MINUTE_MS, SECOND_MS } from '../../platform/durations.ts';
import type { Log } from '../../platform/log.ts';
import type { Metrics } from '../../platform/metrics.ts';
import { every, repeat } from '../../platform/repeat.ts';
import type { Tools } from '../../platform/tools.ts';
import type { WebhookDependencies } from '../dependencies.ts';
import { AttemptReport } from './attempt-report.ts';
import { Backlog } from './backlog.ts';
import { claimDue, giveBack, renewLeases } from './claim.ts';
import { type Delivery, leaseFor } from './delivery.ts';
import type { DeliveryMetrics } from './delivery-metrics.ts';
import { Dispatcher } from './dispatcher.ts';
import { FIRST_ROOM } from './hook-lane.ts';
import { Outcomes } from './outcomes.ts';
import { openQueueState, readQueueState } from './queue-state.ts';
import { forgetOldTallies, storeTallies } from './settle.ts';

export interface Engine {
  /** For the recorder: rows inserted with this claim are ours to send. */
  claim: number;
  leaseMs: number;
  room(hookId: string): number;
  send(deliveries: Delivery[]): void;
  /** The webhook is gone or broken: forget what waits. */
  drop(hookId: string): void;
  /** Claims what is due now; the engine does so by itself all the time. */
  poll(): Promise<void>;
  /** Nothing is claimed or sent any more, and every outcome is stored. */
  settled(): Promise<void>;
  stop(): Promise<void>;
}

export interface EngineDependencies {
  tools: Tools;
  webhooks: WebhookDependencies;
  changes: ChangeFeed;
  log: Log;
  metrics: Metrics;
  /** Also there in processes that do not send. */
  deliveryMetrics: DeliveryMetrics;
  delaysS: readonly number[];
  timeoutMs: number;
}

const MOST_PER_CLAIM = 2000;
/** Below this a claim would cost more than it brings. */
const ROOM_WORTH_A_CLAIM = 256;
const LONGEST_POLL_MS = SECOND_MS;
const SHORTEST_POLL_MS = 50;
const TALLY_EVERY_MS = SECOND_MS;
const FORGET_EVERY_MS = 10 * MINUTE_MS;
const STOP_PATIENCE_MS = 15 * SECOND_MS;

/** Sends deliveries to organization webhooks. Several processes may run one each on the same database. */
export function startEngine(dependencies: EngineDependencies): Engine {
  const { tools, changes } = dependencies;
  const { database, clock } = tools;
  const leaseMs = leaseFor(dependencies.timeoutMs);
  // 48 random bits: no two processes share a claim, and JavaScript counts them exactly.
  const claim = tools.random(6).readUIntBE(0, 6);
  const report = new AttemptReport(dependencies.log, dependencies.deliveryMetrics);
  const backlog = new Backlog();
  const stopping = new AbortController();
  let wake: () => void = () => undefined;
  const { dispatcher, outcomes } = connect(dependencies, claim, report, (room) => {
    if (backlog.some((hookId) => room(hookId) >= ROOM_WORTH_A_CLAIM)) wake();
  });
  gaugeDeliveries(dependencies, dispatcher);
  changes.subscribe(
    'webhook',
    (hookId) => dispatcher.drop(hookId),
    () => wake(),
  );
  changes.subscribe(
    'deliveries',
    () => wake(),
    () => wake(),
  );

  async function claimAll(): Promise<void> {
    for (;;) {
      const most = Math.min(MOST_PER_CLAIM, dispatcher.roomInAll());
      if (most <= 0) return;
      const roomOf = dispatcher.rooms();
      const wishes = { claim, shiftMs: clock.shiftMs(), leaseMs, most, mostPerHook: FIRST_ROOM, roomOf };
      const claimed = await claimDue(database, dependencies.webhooks.box, wishes);
      backlog.note(claimed, roomOf);
      dispatcher.add(claimed);
      if (claimed.length < most) return;
    }
  }

  /** One after the other: what a claim under way has found is in the dispatcher before the next one looks. */
  let latestPoll = Promise.resolve();
  function poll(): Promise<void> {
    latestPoll = latestPoll.catch(() => undefined).then(claimAll);
    return latestPoll;
  }

  const pollEveryMs = pollPauseFor(dependencies.delaysS);
  const polling = repeat(stopping.signal, dependencies.log, 'claiming deliveries', async () => {
    await poll();
    const nap = new AbortController();
    wake = () => nap.abort();
    const rest = AbortSignal.any([nap.signal, stopping.signal]);
    await wait(pollEveryMs, undefined, { signal: rest }).catch(() => undefined);
  });
  const chores = startChores(dependencies, stopping.signal, report, async () => {
    const ids = dispatcher.heldIds();
    if (ids.length > 0) await renewLeases(database, claim, ids, clock.shiftMs(), leaseMs);
  });

  async function settled(): Promise<void> {
    await latestPoll.catch(() => undefined);
    while (dispatcher.inFlight > 0 || outcomes.waiting > 0) await wait(5);
    await outcomes.flushed();
  }

  return {
    claim,
    leaseMs,
    room: (hookId) => dispatcher.room(hookId),
    send: (deliveries) => dispatcher.add(deliveries),
    drop: (hookId) => dispatcher.drop(hookId),
    poll,
    settled,
    stop: async () => {
      stopping.abort();
      await Promise.all([polling, ...chores]);
      const unsent = dispatcher.stop();
      // Not held: a timer that nobody needs any more would keep the process alive for all of its time.
      await Promise.race([settled(), wait(STOP_PATIENCE_MS, undefined, { ref: false })]);
      if (unsent.length > 0) await giveBack(database, claim, unsent, clock.shiftMs()).catch(() => undefined);
      report.flush();
      await storeReport(dependencies, report).catch(() => undefined);
    },
  };
}

/** The dispatcher sends, the outcomes are stored, and what is stored makes room in the dispatcher. */
function connect(
  { tools: { database, clock, random }, webhooks, log, delaysS }: EngineDependencies,
  claim: number,
  report: AttemptReport,
  roomMade: (room: (hookId: string) => number) => void,
): { dispatcher: Dispatcher; outcomes: Outcomes } {
  const dispatcher = new Dispatcher({
    sender: webhooks.sender,
    now: () => clock.now().getTime(),
    finished: (delivery, outcome, startedAt, now) => {
      report.add(delivery, outcome, now - startedAt, now);
      outcomes.add(delivery, outcome);
    },
    // What cannot be given back now is free when its lease has run out.
    returned: (ids) => void giveBack(database, claim, ids, clock.shiftMs()).catch(() => undefined),
  });
  const outcomes = new Outcomes({
    database,
    claim,
    log,
    delaysS,
    fraction: () => random(4).readUInt32BE() / 2 ** 32,
    now: () => clock.now(),
    shiftMs: () => clock.shiftMs(),
    settled: (ids) => {
      dispatcher.settled(ids);
      roomMade((hookId) => dispatcher.room(hookId));
    },
    broke: (hookId) => dispatcher.drop(hookId),
  });
  return { dispatcher, outcomes };
}

function gaugeDeliveries(
  { tools: { database, clock }, metrics }: EngineDependencies,
  dispatcher: Dispatcher,
): void {
  metrics.gauge('lares_deliveries_in_flight', 'Requests to webhooks under way.', () => dispatcher.inFlight);
  metrics.gauge(
    'lares_deliveries_held',
    'Deliveries leased to this process.',
    () => dispatcher.heldIds().length,
  );
  const queue = openQueueState(
    () => readQueueState(database, clock.shiftMs()),
    () => clock.now().getTime(),
  );
  metrics.gauge(
    'lares_deliveries_waiting',
    'Deliveries of all processes that have not succeeded yet.',
    async () => (await queue())?.waiting,
  );
  metrics.gauge(
    'lares_deliveries_oldest_due_seconds',
    'How long the delivery that is due longest has been due.',
    async () => (await queue())?.oldestDueSeconds,
  );
}

/** What is done again and again beside claiming; each promise ends after `stopping`. */
function startChores(
  dependencies: EngineDependencies,
  stopping: AbortSignal,
  report: AttemptReport,
  renew: () => Promise<void>,
): Promise<void>[] {
  const { tools, log, timeoutMs } = dependencies;
  return [
    every(leaseFor(timeoutMs) / 3, stopping, log, 'renewing leases', renew),
    every(TALLY_EVERY_MS, stopping, log, 'storing tallies', () => storeReport(dependencies, report)),
    every(FORGET_EVERY_MS, stopping, log, 'forgetting old tallies', () =>
      forgetOldTallies(tools.database, tools.clock.now()),
    ),
  ];
}

async function storeReport({ tools }: EngineDependencies, report: AttemptReport): Promise<void> {
  const tallies = report.takeTallies();
  if (tallies.length > 0) await storeTallies(tools.database, tallies, tools.clock.now());
}

/** A notice tells of what is due at once; this is for retries, so it goes by the shortest of their delays. */
function pollPauseFor(delaysS: readonly number[]): number {
  return Math.min(LONGEST_POLL_MS, Math.max(SHORTEST_POLL_MS, (Math.min(...delaysS) * 1000) / 4));
}
