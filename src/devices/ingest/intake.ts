import { hash } from 'node:crypto';
import type { Recorder } from '../../events/index.ts';
import type { JobHandler } from '../../jobs/index.ts';
import { isUnavailable } from '../../platform/db/connection/unavailable.ts';
import { retryDeadlock } from '../../platform/db/retry-deadlock.ts';
import { SECOND_MS } from '../../platform/durations.ts';
import { unavailable } from '../../platform/errors.ts';
import type { Log } from '../../platform/observability/log.ts';
import type { Metrics } from '../../platform/observability/metrics.ts';
import type { Tools } from '../../platform/tools.ts';
import type { AlarmOrder, Link } from '../detect/types.ts';
import { readReport } from '../report/read-report.ts';
import type { Command } from './commands.ts';
import { HomeCache } from './evaluation/home-snapshot.ts';
import type { EventConsumer } from './event-consumer.ts';
import { type EvaluationDependencies, evaluateBatch } from './execution/evaluate-batch.ts';
import { evaluateCached } from './execution/evaluate-cached.ts';
import { Overloaded } from './overload.ts';
import type { ArrivedReport, Audited, IngestDevice, Outcome, Work } from './work.ts';

/** What a device is answered. */
export interface Answer {
  accepted: number;
  duplicates: number;
  /** Reports whose number was used before with another body. */
  conflicts: number;
  rejected: { index: number; path: string; reason: string }[];
  next_report_s: number;
  config?: object;
  commands: Command[];
}

/**
 * The entry point of everything that a home evaluates. After the answer it is stored and evaluated, with its events.
 * Concurrent work shares transactions. One transaction at a time evaluates a home.
 */
export interface Intake {
  /** Throws `Overloaded` when too much waits, `DeviceGone` when the device is not there any more. */
  take(device: IngestDevice, reports: unknown[]): Promise<Answer>;
  link(device: IngestDevice, status: Link): Promise<void>;
  acknowledge(device: IngestDevice, commandId: string, ok: boolean): Promise<void>;
  /** Too much waits: a caller can refuse before it reads the body. */
  isFull(): boolean;
  /** For how long the oldest has waited that is not stored yet; 0 when none waits. */
  oldestWaitingMs(): number;
  /** Answers the alarm's status after it. */
  order(homeId: string, order: AlarmOrder, audited: Audited): Promise<string>;
  /** Evaluates homes when their rules need it. */
  job: JobHandler;
}

export class DeviceGone extends Error {
  override readonly name = 'DeviceGone';
}

/** Transactions at once: while the database works on one, the next is prepared. Each home belongs to one lane. */
const LANES = 3;
/** Many when many wait: a batch costs its coming and going whatever its size, and a busy process is slow to see its answer. */
const MOST_IN_BATCH = 800;
/** Reports that wait, in all lanes: about a second of work; more would only make all of them wait longer. */
const MOST_WAITING = 6000;
export const RETRY_AFTER_S = 2;
const JOBS_AT_ONCE = 8;

interface Waiter {
  work: Work;
  resolve(outcome: Outcome): void;
  reject(error: unknown): void;
}

interface IntakeDependencies {
  tools: Tools;
  recorder: Recorder;
  log: Log;
  metrics: Metrics;
  onEvents: EventConsumer;
}

export function openIntake({ tools, recorder, log, metrics, onEvents }: IntakeDependencies): Intake {
  // 48 random bits: no two processes share one, and none is 0.
  const writer = tools.random(6).readUIntBE(0, 6) || 1;
  const listeningSince = tools.clock.now().getTime();
  const dependencies: EvaluationDependencies = {
    tools,
    recorder,
    log,
    cache: new HomeCache(),
    writer,
    listeningSince,
    onEvents,
  };
  const lanes = Array.from({ length: LANES }, () => openLane(dependencies));
  /** Since when, in the order in which they came. */
  const waiting = new Set<{ since: number }>();
  const oldestWaitingMs = () => {
    const [oldest] = waiting;
    return oldest ? performance.now() - oldest.since : 0;
  };
  metrics.gauge('lares_ingest_waiting', 'Reports that wait to be stored.', () => waiting.size);
  metrics.gauge(
    'lares_ingest_oldest_waiting_seconds',
    'For how long the oldest report has waited that is not stored yet.',
    () => oldestWaitingMs() / SECOND_MS,
  );
  const reportCount = metrics.counter('lares_reports_total', 'Reports of devices, by outcome.', ['outcome']);

  const isFull = () => waiting.size >= MOST_WAITING;
  function refuseWhenFull(): void {
    if (isFull()) throw new Overloaded(RETRY_AFTER_S);
  }

  async function evaluate(work: Work): Promise<Outcome> {
    const entry = { since: performance.now() };
    waiting.add(entry);
    try {
      return await laneOf(lanes, work.home_id).push(work);
    } finally {
      waiting.delete(entry);
    }
  }

  return {
    take: async (device, bodies) => {
      // Before they are read: refusing must cost less than taking.
      refuseWhenFull();
      const { reports, rejected } = readAll(bodies, device.device_id);
      const receivedAt = tools.clock.now().getTime();
      const outcome = await evaluate({ kind: 'reports', ...device, reports, receivedAt });
      if (outcome.gone)
        throw new DeviceGone('The device is not there any more, or its organization is moving.');
      reportCount.inc({ outcome: 'accepted' }, outcome.accepted);
      reportCount.inc({ outcome: 'duplicate' }, outcome.duplicates);
      reportCount.inc({ outcome: 'refused' }, bodies.length - outcome.accepted - outcome.duplicates);
      const conflicts = outcome.conflicts.map((index) => ({ index, path: 'seq', reason: 'used_before' }));
      return {
        accepted: outcome.accepted,
        duplicates: outcome.duplicates,
        conflicts: conflicts.length,
        rejected: [...rejected, ...outcome.refusals, ...conflicts],
        next_report_s: outcome.next_report_s,
        ...(outcome.config ? { config: outcome.config } : {}),
        commands: outcome.commands,
      };
    },
    link: async (device, status) => {
      refuseWhenFull();
      await evaluate({ kind: 'link', ...device, status });
    },
    acknowledge: async (device, command_id, ok) => {
      refuseWhenFull();
      await evaluate({ kind: 'ack', ...device, command_id, ok });
    },
    isFull,
    oldestWaitingMs,
    order: async (home_id, order, audited) => {
      const { gone, alarmStatus } = await evaluate({ kind: 'order', home_id, order, audited });
      if (gone) throw unavailable('The home is not there any more, or its organization is moving.');
      return alarmStatus;
    },
    job: {
      most: JOBS_AT_ONCE,
      run: async (home_id) => {
        const { gone, wakeAt } = await evaluate({ kind: 'tick', home_id });
        return gone || wakeAt === undefined ? undefined : new Date(wakeAt);
      },
    },
  };
}

function readAll(bodies: unknown[], deviceId: string) {
  const reports: ArrivedReport[] = [];
  const rejected: Answer['rejected'] = [];
  for (const [index, body] of bodies.entries()) {
    const { report, refusals } = readReport(body, deviceId);
    if (report) reports.push({ index, report, hash: shortHash(body), body });
    for (const refusal of refusals) rejected.push({ index, ...refusal });
  }
  return { reports, rejected };
}

/** Of the members, not of the bytes: spaces make no other report. */
function shortHash(body: unknown): string {
  return BigInt.asIntN(
    64,
    BigInt(`0x${hash('sha256', JSON.stringify(body), 'hex').slice(0, 16)}`),
  ).toString();
}

type Lane = ReturnType<typeof openLane>;

/** Ids end with random digits, so homes spread evenly. */
function laneOf(lanes: Lane[], homeId: string): Lane {
  const lane = lanes[Number.parseInt(homeId.slice(-4), 16) % lanes.length] ?? lanes[0];
  if (!lane) throw new Error('no lanes');
  return lane;
}

function openLane(dependencies: EvaluationDependencies) {
  const waiting: Waiter[] = [];
  let working = false;

  /** One transaction after the other, until nothing waits. */
  async function work(): Promise<void> {
    await new Promise((resolve) => setImmediate(resolve));
    while (waiting.length > 0) await commit(waiting.splice(0, MOST_IN_BATCH));
    working = false;
  }

  async function commit(batch: Waiter[]): Promise<void> {
    const left = await commitCached(batch);
    if (left.length > 0) await commitReading(left);
  }

  /** Answers those that have to be read for first. */
  async function commitCached(batch: Waiter[]): Promise<Waiter[]> {
    try {
      const works = batch.map((one) => one.work);
      const outcomes = await retryDeadlock(() => evaluateCached(dependencies, works));
      return batch.filter((waiter) => {
        const outcome = outcomes.get(waiter.work);
        if (outcome) waiter.resolve(outcome);
        return !outcome;
      });
    } catch (error) {
      // Nothing of it was stored; with another way of storing it is found out whose it was.
      if (isDataError(error)) return batch;
      fail(error, batch);
      return [];
    }
  }

  /** If the database is unavailable, the next batch would only wait to fail too. */
  function fail(error: unknown, batch: Waiter[]): void {
    const failed = isUnavailable(error) ? [...batch, ...waiting.splice(0)] : batch;
    for (const waiter of failed) waiter.reject(error);
  }

  async function commitReading(batch: Waiter[]): Promise<void> {
    try {
      const outcomes = await evaluateWithRetry(
        dependencies,
        batch.map((one) => one.work),
      );
      for (const [index, waiter] of batch.entries()) {
        const outcome = outcomes[index];
        if (outcome) waiter.resolve(outcome);
        else waiter.reject(new Error('work without an outcome'));
      }
    } catch (error) {
      if (batch.length === 1 || !isDataError(error)) return fail(error, batch);
      // One of them cannot be stored: alone, it fails by itself and the others do not.
      for (const waiter of batch) await commitReading([waiter]);
    }
  }

  return {
    push: (one: Work) =>
      new Promise<Outcome>((resolve, reject) => {
        waiting.push({ work: one, resolve, reject });
        if (working) return;
        working = true;
        void work();
      }),
  };
}

/** Two transactions that count discarded events of the same webhooks, or change a home, can deadlock. */
function evaluateWithRetry(dependencies: EvaluationDependencies, batch: Work[]): Promise<Outcome[]> {
  return retryDeadlock(() => evaluateBatch(dependencies, batch));
}

/** Because of what was sent: the database's classes 22 (data) and 23 (constraints), or a rule that choked on it. */
function isDataError(error: unknown): boolean {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  return /^2[23]/.test(code) || error instanceof TypeError || error instanceof RangeError;
}
