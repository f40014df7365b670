import { setTimeout as wait } from 'node:timers/promises';
import { openBell } from '../../platform/bell.ts';
import type { ChangeFeed } from '../../platform/db/change-feed.ts';
import { SECOND_MS } from '../../platform/durations.ts';
import type { Log } from '../../platform/log.ts';
import type { Metrics } from '../../platform/metrics.ts';
import { every } from '../../platform/repeat.ts';
import type { Tools } from '../../platform/tools.ts';
import type { WebhookDependencies } from '../dependencies.ts';
import { AttemptReport } from './attempt-report.ts';
import { giveBack, renewLeases } from './claim.ts';
import { Claiming } from './claiming.ts';
import { type Delivery, leaseFor } from './delivery.ts';
import type { DeliveryMetrics } from './delivery-metrics.ts';
import { Dispatcher } from './dispatcher.ts';
import { inBundles } from './in-bundles.ts';
import { Outcomes } from './outcomes.ts';
import { pollForEver } from './polling.ts';
import { openQueueState, readQueueState } from './queue-state.ts';
import { storeTallies } from './settle.ts';
import { markSuspects } from './suspects.ts';

export interface Engine {
  /** For the recorder: rows inserted with this claim are ours to send. */
  claim: number;
  leaseMs: number;
  room(hookId: string, organizationId: string): number;
  send(deliveries: Delivery[]): void;
  /** The webhook is gone or broken: forget what waits. */
  drop(hookId: string): void;
  /** Its address or token changed: what waits is claimed anew, which reads them. */
  release(hookId: string): void;
  /** Claims what is due now; the engine does so by itself all the time. */
  poll(): Promise<void>;
  /** For how long the oldest outcome has waited that is not stored yet; 0 when none waits. */
  oldestWaitingMs(): number;
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
  /** Requests under way at once. */
  slots: number;
}

const MARK_EVERY_MS = SECOND_MS;
const TALLY_EVERY_MS = SECOND_MS;
const MOST_IN_BUNDLE = 200;
const STOP_PATIENCE_MS = 15 * SECOND_MS;

/** Sends deliveries to organization webhooks. Several processes may run one each on the same database. */
export function startEngine(dependencies: EngineDependencies): Engine {
  const { tools, changes, log } = dependencies;
  const { database, clock } = tools;
  const leaseMs = leaseFor(dependencies.timeoutMs);
  // 48 random bits: no two processes share a claim, and JavaScript counts them exactly.
  const claim = tools.random(6).readUIntBE(0, 6);
  const report = new AttemptReport(log, dependencies.deliveryMetrics);
  const stopping = new AbortController();
  const [asked, around] = [openBell(stopping.signal), openBell(stopping.signal)];
  const { dispatcher, outcomes, claiming, mark, returned } = connect(
    dependencies,
    claim,
    report,
    stopping.signal,
    asked.ring,
  );
  gaugeDeliveries(dependencies, dispatcher);
  changes.subscribe(
    'webhook',
    (hookId) => dispatcher.drop(hookId),
    () => around.ring(),
  );
  changes.subscribe(
    'webhook_moved',
    (hookId) => release(hookId),
    () => undefined,
  );
  changes.subscribe(
    'deliveries',
    (hookIds) => (hookIds === '' ? around.ring() : claiming.ask(hookIds.split(','))),
    () => around.ring(),
  );

  const renew = () =>
    dispatcher.renew(leaseMs / 3, (ids) => renewLeases(database, claim, ids, clock.shiftMs(), leaseMs));
  const chores = startChores(dependencies, stopping.signal, report, renew, mark);
  const polling = pollForEver({
    ...dependencies,
    stopping: stopping.signal,
    dispatcher,
    claiming,
    asked,
    around,
  });

  function release(hookId: string): void {
    // Asked for only when the database has them again: before, they are leased.
    if (dispatcher.release(hookId)) void returned().then(() => claiming.ask([hookId]));
  }

  async function settled(): Promise<void> {
    for (;;) {
      await claiming.idle();
      while (dispatcher.busy || outcomes.waiting > 0) await wait(5);
      await outcomes.flushed();
      await returned();
      // An outcome makes room for more. Whoever stops claims nothing any more.
      if (stopping.signal.aborted || !(claiming.busy || dispatcher.busy)) return;
      await wait(5);
    }
  }

  return {
    claim,
    leaseMs,
    room: (hookId, organizationId) => dispatcher.room(hookId, organizationId),
    send: (deliveries) => dispatcher.add(deliveries),
    drop: (hookId) => dispatcher.drop(hookId),
    release,
    poll: () => claiming.claimAround(true),
    oldestWaitingMs: () => outcomes.oldestWaitingMs(),
    settled,
    stop: async () => {
      stopping.abort();
      await Promise.all([...polling, ...chores]);
      const unsent = dispatcher.stop();
      // Not held: a timer that nobody needs any more would keep the process alive for all of its time.
      await Promise.race([settled(), wait(STOP_PATIENCE_MS, undefined, { ref: false })]);
      if (unsent.length > 0) await giveBack(database, claim, unsent, clock.shiftMs()).catch(() => undefined);
      report.flush();
      await mark().catch(() => undefined);
      await storeReport(dependencies, report).catch(() => undefined);
    },
  };
}

/** The dispatcher sends, the outcomes are stored, and what is stored makes room in the dispatcher. */
function connect(
  { tools: { database, clock, random }, webhooks, log, delaysS, timeoutMs, slots }: EngineDependencies,
  claim: number,
  report: AttemptReport,
  stopping: AbortSignal,
  wake: () => void,
) {
  const shiftMs = () => clock.shiftMs();
  // What cannot be given back now is free when its lease has run out.
  const returned = inBundles<number>(MOST_IN_BUNDLE, (ids) => giveBack(database, claim, ids, shiftMs()));
  const suspected = new Set<string>();
  const dispatcher = new Dispatcher({
    sender: webhooks.sender,
    slots,
    now: () => clock.now(),
    keepsAnswers: webhooks.historyDays > 0,
    monotonicMs: () => clock.monotonicMs(),
    finished: (delivery, outcome, tookMs) => {
      report.add(delivery, outcome, tookMs, clock.now().getTime());
      outcomes.add(delivery, outcome, tookMs);
    },
    returned: returned.add,
    suspected: (hookIds) => {
      for (const hookId of hookIds) suspected.add(hookId);
    },
    recovered: (hookId) => claiming.ask([hookId]),
  });
  const outcomes = new Outcomes({
    database,
    claim,
    keepsHistory: webhooks.historyDays > 0,
    log,
    delaysS,
    fraction: () => random(4).readUInt32BE() / 2 ** 32,
    now: () => clock.now(),
    shiftMs,
    suspects: (hookId) => dispatcher.suspects(hookId),
    settled: (ids) => {
      dispatcher.settled(ids);
      claiming.roomWasMade();
    },
    broke: (hookId) => dispatcher.drop(hookId),
    onHealth: webhooks.onHealth,
  });
  const leaseMs = leaseFor(timeoutMs);
  const claiming = new Claiming({
    database,
    box: webhooks.box,
    dispatcher,
    claim,
    leaseMs,
    shiftMs,
    stopping,
    wake,
  });
  /** Those that still are: many an endpoint takes a second or two, and is as good as others. */
  async function mark(): Promise<void> {
    const hookIds = [...suspected].filter((hookId) => dispatcher.suspects(hookId));
    suspected.clear();
    if (hookIds.length > 0) await markSuspects(database, hookIds);
  }
  return { dispatcher, outcomes, claiming, mark, returned: returned.written };
}

function gaugeDeliveries(
  { tools: { database, clock }, metrics, slots }: EngineDependencies,
  dispatcher: Dispatcher,
): void {
  metrics.gauge('lares_deliveries_in_flight', 'Requests to webhooks under way.', () => dispatcher.inFlight);
  metrics.gauge('lares_delivery_slots', 'Requests to webhooks that may be under way at once.', () => slots);
  metrics.gauge('lares_webhooks_suspect', 'Webhooks that hang, as far as this process knows.', () =>
    dispatcher.suspectCount(),
  );
  metrics.gauge('lares_deliveries_held', 'Deliveries leased to this process.', () => dispatcher.held);
  const queue = openQueueState(
    () => readQueueState(database, clock.shiftMs()),
    () => clock.monotonicMs(),
  );
  metrics.gauge(
    'lares_deliveries_waiting',
    'Deliveries of all processes that have not succeeded yet.',
    async () => (await queue())?.waiting,
    'max',
  );
  metrics.gauge(
    'lares_deliveries_oldest_due_seconds',
    'How long the delivery that is due longest has been due.',
    async () => (await queue())?.oldestDueSeconds,
    'max',
  );
}

/** What is done again and again beside claiming; each promise ends after `stopping`. */
function startChores(
  dependencies: EngineDependencies,
  stopping: AbortSignal,
  report: AttemptReport,
  renew: () => Promise<void>,
  mark: () => Promise<void>,
): Promise<void>[] {
  const { log, timeoutMs } = dependencies;
  return [
    every(leaseFor(timeoutMs) / 6, stopping, log, 'renewing leases', renew),
    every(MARK_EVERY_MS, stopping, log, 'marking suspects', mark),
    every(TALLY_EVERY_MS, stopping, log, 'storing tallies', () => storeReport(dependencies, report)),
  ];
}

async function storeReport({ tools }: EngineDependencies, report: AttemptReport): Promise<void> {
  const tallies = report.takeTallies();
  if (tallies.length > 0) await storeTallies(tools.database, tallies, tools.clock.now());
}
