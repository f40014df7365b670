import { setTimeout as wait } from 'node:timers/promises';
import type { ChangeFeed } from '../../../platform/db/change-feed.ts';
import { SECOND_MS } from '../../../platform/durations.ts';
import type { Log } from '../../../platform/observability/log.ts';
import type { Metrics } from '../../../platform/observability/metrics.ts';
import { every } from '../../../platform/repeat.ts';
import type { Tools } from '../../../platform/tools.ts';
import { openWakeUpSignal } from '../../../platform/wake-up-signal.ts';
import type { WebhookDependencies } from '../../dependencies.ts';
import { renewLeases, returnDeliveries } from '../claim/claim-due.ts';
import { ClaimScheduler } from '../claim/claim-scheduler.ts';
import { markDegraded } from '../claim/degraded-webhooks.ts';
import { startPolling } from '../claim/polling.ts';
import { OutcomeWriter } from '../settle/outcome-writer.ts';
import { storeTallies } from '../settle/tallies.ts';
import { AttemptReport } from './attempt-report.ts';
import { openBatchWriter } from './batch-writer.ts';
import { type Delivery, leaseFor } from './delivery.ts';
import type { DeliveryMetrics } from './delivery-metrics.ts';
import { Dispatcher } from './dispatcher.ts';
import { openQueueState, readQueueState } from './queue-state.ts';

export interface Engine {
  /** For the recorder: this process sends rows inserted with this claim. */
  claim: number;
  leaseMs: number;
  capacity(hookId: string, organizationId: string): number;
  send(deliveries: Delivery[]): void;
  /** The webhook was deleted or broke: drop its queue. */
  drop(hookId: string): void;
  /** Its address or token changed: return its queue and claim again, which reads the new values. */
  release(hookId: string): void;
  /** Claims what is due now; the engine also does so on its own. */
  poll(): Promise<void>;
  /** Age of the oldest outcome that is not stored yet; 0 when there is none. */
  oldestWaitingMs(): number;
  /** Resolves when nothing is claimed or in flight and every outcome is stored. */
  settled(): Promise<void>;
  stop(): Promise<void>;
}

export interface EngineDependencies {
  tools: Tools;
  webhooks: WebhookDependencies;
  changes: ChangeFeed;
  log: Log;
  metrics: Metrics;
  /** Shared with processes that do not send. */
  deliveryMetrics: DeliveryMetrics;
  delaysS: readonly number[];
  timeoutMs: number;
  /** Maximum number of requests in flight. */
  slots: number;
}

const MARK_INTERVAL_MS = SECOND_MS;
const TALLY_INTERVAL_MS = SECOND_MS;
const MOST_IN_BATCH = 200;
const STOP_TIMEOUT_MS = 15 * SECOND_MS;

/** Sends deliveries to organization webhooks. Several processes may each run one on the same database. */
export function startEngine(dependencies: EngineDependencies): Engine {
  const { tools, log } = dependencies;
  const { database, clock } = tools;
  const leaseMs = leaseFor(dependencies.timeoutMs);
  // 48 random bits: claims do not collide, and the number stays an exact integer.
  const claim = tools.random(6).readUIntBE(0, 6);
  const report = new AttemptReport(log, dependencies.deliveryMetrics);
  const stopping = new AbortController();
  const [requestSignal, pollSignal] = [openWakeUpSignal(stopping.signal), openWakeUpSignal(stopping.signal)];
  const {
    dispatcher,
    outcomes,
    claiming: claimScheduler,
    mark: markDegradedEndpoints,
    returned: returnedWritten,
  } = connectComponents(dependencies, claim, report, stopping.signal, requestSignal.send);
  registerGauges(dependencies, dispatcher);
  const drop = (hookId: string): void => dispatcher.drop(hookId);
  subscribeToChanges(dependencies.changes, { drop, release, claimScheduler, poll: pollSignal.send });

  const renew = () =>
    dispatcher.renew(leaseMs / 3, (ids) => renewLeases(database, claim, ids, clock.shiftMs(), leaseMs));
  const backgroundTasks = startBackgroundTasks(
    dependencies,
    stopping.signal,
    report,
    renew,
    markDegradedEndpoints,
  );
  const polling = startPolling({
    ...dependencies,
    stopping: stopping.signal,
    dispatcher,
    claimScheduler,
    requestSignal,
    pollSignal,
  });

  function release(hookId: string): void {
    // Claims after the database has the deliveries again; before that they are leased.
    if (dispatcher.release(hookId)) void returnedWritten().then(() => claimScheduler.request([hookId]));
  }

  async function settled(): Promise<void> {
    for (;;) {
      await claimScheduler.whenIdle();
      while (dispatcher.busy || outcomes.waiting > 0) await wait(5);
      await outcomes.flushed();
      await returnedWritten();
      // A stored outcome frees capacity, which can start another claim. A stopping engine claims nothing.
      if (stopping.signal.aborted || !(claimScheduler.busy || dispatcher.busy)) return;
      await wait(5);
    }
  }

  return {
    claim,
    leaseMs,
    capacity: (hookId, organizationId) => dispatcher.capacity(hookId, organizationId),
    send: (deliveries) => dispatcher.add(deliveries),
    drop,
    release,
    poll: () => claimScheduler.claimAllDue(true),
    oldestWaitingMs: () => outcomes.oldestWaitingMs(),
    settled,
    stop: async () => {
      stopping.abort();
      await Promise.all([...polling, ...backgroundTasks]);
      const unsent = dispatcher.stop();
      // `ref: false`: an unused timer must not keep the process alive.
      await Promise.race([settled(), wait(STOP_TIMEOUT_MS, undefined, { ref: false })]);
      if (unsent.length > 0)
        await returnDeliveries(database, claim, unsent, clock.shiftMs()).catch(() => undefined);
      report.flush();
      await markDegradedEndpoints().catch(() => undefined);
      await flushTallies(dependencies, report).catch(() => undefined);
    },
  };
}

function subscribeToChanges(
  changes: ChangeFeed,
  {
    drop,
    release,
    claimScheduler,
    poll,
  }: Pick<Engine, 'drop' | 'release'> & { claimScheduler: ClaimScheduler; poll: () => void },
): void {
  changes.subscribe('webhook', drop, poll);
  changes.subscribe('webhook_moved', release, () => undefined);
  changes.subscribe(
    'deliveries',
    (hookIds) => (hookIds === '' ? poll() : claimScheduler.request(hookIds.split(','))),
    poll,
  );
}

/** Creates the components: the dispatcher sends, the outcome writer stores, and stored outcomes free capacity for claims. */
function connectComponents(
  { tools: { database, clock, random }, webhooks, log, delaysS, timeoutMs, slots }: EngineDependencies,
  claim: number,
  report: AttemptReport,
  stopping: AbortSignal,
  wake: () => void,
) {
  const shiftMs = () => clock.shiftMs();
  // Deliveries that cannot be returned now become due when their lease ends.
  const returnedDeliveries = openBatchWriter<number>(MOST_IN_BATCH, (ids) =>
    returnDeliveries(database, claim, ids, shiftMs()),
  );
  const newlyDegraded = new Set<string>();
  const dispatcher = new Dispatcher({
    sender: webhooks.sender,
    slots,
    now: () => clock.now(),
    keepsAnswers: webhooks.historyDays > 0,
    monotonicMs: () => clock.monotonicMs(),
    onFinished: (delivery, outcome, tookMs) => {
      report.add(delivery, outcome, tookMs, clock.now().getTime());
      outcomes.add(delivery, outcome, tookMs);
    },
    onReturned: returnedDeliveries.add,
    onDegraded: (hookIds) => {
      for (const hookId of hookIds) newlyDegraded.add(hookId);
    },
    onRecovered: (hookId) => claimScheduler.request([hookId]),
  });
  const outcomes = new OutcomeWriter({
    database,
    claim,
    keepsHistory: webhooks.historyDays > 0,
    log,
    delaysS,
    fraction: () => random(4).readUInt32BE() / 2 ** 32,
    now: () => clock.now(),
    shiftMs,
    isDegraded: (hookId) => dispatcher.isDegraded(hookId),
    onSettled: (ids) => {
      dispatcher.releaseLeases(ids);
      claimScheduler.claimBacklog();
    },
    onBroken: (hookId) => dispatcher.drop(hookId),
    onHealth: webhooks.onHealth,
  });
  const leaseMs = leaseFor(timeoutMs);
  const claimScheduler = new ClaimScheduler({
    database,
    box: webhooks.box,
    dispatcher,
    claim,
    leaseMs,
    shiftMs,
    stopping,
    wake,
  });
  /** Skips endpoints that answered meanwhile: many take a second or two and are healthy. */
  async function markDegradedEndpoints(): Promise<void> {
    const hookIds = [...newlyDegraded].filter((hookId) => dispatcher.isDegraded(hookId));
    newlyDegraded.clear();
    if (hookIds.length > 0) await markDegraded(database, hookIds);
  }
  return {
    dispatcher,
    outcomes,
    claiming: claimScheduler,
    mark: markDegradedEndpoints,
    returned: returnedDeliveries.flushed,
  };
}

function registerGauges(
  { tools: { database, clock }, metrics, slots }: EngineDependencies,
  dispatcher: Dispatcher,
): void {
  metrics.gauge('lares_deliveries_in_flight', 'Requests to webhooks under way.', () => dispatcher.inFlight);
  metrics.gauge('lares_delivery_slots', 'Requests to webhooks that may be under way at once.', () => slots);
  metrics.gauge('lares_webhooks_suspect', 'Webhooks with a degraded endpoint, as this process sees it.', () =>
    dispatcher.degradedCount(),
  );
  metrics.gauge('lares_deliveries_held', 'Deliveries leased to this process.', () => dispatcher.leasedCount);
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

/** Background tasks besides claiming; each promise ends after `stopping`. */
function startBackgroundTasks(
  dependencies: EngineDependencies,
  stopping: AbortSignal,
  report: AttemptReport,
  renew: () => Promise<void>,
  markDegradedEndpoints: () => Promise<void>,
): Promise<void>[] {
  const { log, timeoutMs } = dependencies;
  return [
    every(leaseFor(timeoutMs) / 6, stopping, log, 'renewing leases', renew),
    every(MARK_INTERVAL_MS, stopping, log, 'marking degraded endpoints', markDegradedEndpoints),
    every(TALLY_INTERVAL_MS, stopping, log, 'storing tallies', () => flushTallies(dependencies, report)),
  ];
}

async function flushTallies({ tools }: EngineDependencies, report: AttemptReport): Promise<void> {
  const tallies = report.takeTallies();
  if (tallies.length > 0) await storeTallies(tools.database, tallies, tools.clock.now());
}
