import { hash } from 'node:crypto';
import type { Recorder } from '../../events/index.ts';
import type { JobHandler } from '../../jobs/index.ts';
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
import type { ExecutionDependencies } from './execution/dependencies.ts';
import { executeCached } from './execution/execute-cached.ts';
import { executeReading } from './execution/execute-reading.ts';
import { openLanes } from './lanes.ts';
import { DeviceGone, Overloaded, RETRY_AFTER_S } from './refusals.ts';
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

/** Reports that wait, in all lanes: about a second of work; more would only make all of them wait longer. */
const MOST_WAITING = 6000;
const JOBS_AT_ONCE = 8;

interface IntakeDependencies {
  tools: Tools;
  recorder: Recorder;
  log: Log;
  metrics: Metrics;
  onEvents: EventConsumer;
}

export function openIntake({ tools, recorder, log, metrics, onEvents }: IntakeDependencies): Intake {
  const dependencies: ExecutionDependencies = {
    tools,
    recorder,
    log,
    cache: new HomeCache(),
    // 48 random bits: no two processes share one, and none is 0.
    writer: tools.random(6).readUIntBE(0, 6) || 1,
    listeningSince: tools.clock.now().getTime(),
    onEvents,
  };
  const execute = openLanes({
    cached: (works) => executeCached(dependencies, works),
    reading: (works) => executeReading(dependencies, works),
  });
  const waiting = openWaiting(metrics);
  const evaluate = (work: Work) => waiting.during(execute(work));
  const reportCount = metrics.counter('lares_reports_total', 'Reports of devices, by outcome.', ['outcome']);
  const isFull = () => waiting.count() >= MOST_WAITING;
  function refuseWhenFull(): void {
    if (isFull()) throw new Overloaded(RETRY_AFTER_S);
  }

  return {
    take: async (device, bodies) => {
      // Before they are read: refusing must cost less than taking.
      refuseWhenFull();
      const { reports, rejected } = readAll(bodies, device.device_id);
      const receivedAt = tools.clock.now().getTime();
      const outcome = await evaluate({ kind: 'reports', ...device, reports, receivedAt });
      if (outcome.gone)
        throw new DeviceGone(
          'The device was deleted or moved, or its organization is moving to another instance. Try again later.',
        );
      reportCount.inc({ outcome: 'accepted' }, outcome.accepted);
      reportCount.inc({ outcome: 'duplicate' }, outcome.duplicates);
      reportCount.inc({ outcome: 'refused' }, bodies.length - outcome.accepted - outcome.duplicates);
      return answerOf(outcome, rejected);
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
    oldestWaitingMs: waiting.oldestMs,
    order: async (home_id, order, audited) => {
      const { gone, alarmStatus } = await evaluate({ kind: 'order', home_id, order, audited });
      if (gone)
        throw unavailable(
          'The home was deleted, or its organization is moving to another instance. Try again later.',
        );
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

/** Counts the work that is not stored yet, and for how long the oldest has waited. */
function openWaiting(metrics: Metrics) {
  /** In the order in which they came. */
  const entries = new Set<{ since: number }>();
  const oldestMs = () => {
    const [oldest] = entries;
    return oldest ? performance.now() - oldest.since : 0;
  };
  metrics.gauge('lares_ingest_waiting', 'Reports that wait to be stored.', () => entries.size);
  metrics.gauge(
    'lares_ingest_oldest_waiting_seconds',
    'For how long the oldest report has waited that is not stored yet.',
    () => oldestMs() / SECOND_MS,
  );
  return {
    count: () => entries.size,
    oldestMs,
    during: (execution: Promise<Outcome>): Promise<Outcome> => {
      const entry = { since: performance.now() };
      entries.add(entry);
      return execution.finally(() => entries.delete(entry));
    },
  };
}

function answerOf(outcome: Outcome, rejected: Answer['rejected']): Answer {
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
