import { setTimeout as wait } from 'node:timers/promises';
import type { startDriven } from '../driven.ts';
import { type Server, serverSeconds } from '../lares/database-server.ts';
import type { Statement } from '../lares/statements.ts';
import { residentMb, secondsOf } from './process-times.ts';

/** A site that accepts reports and delivers their events. */
export interface Site {
  name: string;
  url: string;
  pids(): number[];
  server: Server;
  /** Its database in the server. */
  database: string;
  /** Unsettled deliveries. */
  waiting(): Promise<number>;
}

/** A way to send reports. */
export interface Way {
  /** Command of the publisher, and its input besides the seconds. */
  command: 'paced' | 'flatOut';
  input: object;
  /** Number of webhooks that receive each event. */
  webhooks: number;
}

/** Figures of a turn. All but the rate, the latencies and the memory are per delivery. */
export interface Figures {
  rate: number;
  processMs: number;
  databaseMs: number;
  walBytes: number;
  p50: number;
  p99: number;
  memoryMb: number;
}

export const cpuMs = ({ processMs, databaseMs }: Figures) => processMs + databaseMs;

const ARRIVAL_TIMEOUT_MS = 60_000;
/** Limit of a turn that counts statements: the log grows. */
const MOST_COUNTING_SECONDS = 3;

type Driven = Awaited<ReturnType<typeof startDriven>>;

/** One publisher sends reports and one receiver gets their events. Each turn belongs to one site. */
export function openTurns(publisher: Driven, receiver: Driven) {
  /** Returns the number of accepted reports. */
  async function publish(site: Site, way: Omit<Way, 'webhooks'>, seconds: number, withEvent = true) {
    await publisher.run('turnTo', { url: site.url });
    const { statuses } = await publisher.run<{ statuses: Record<string, number> }>(way.command, {
      ...way.input,
      seconds,
      withEvent,
    });
    const { 202: taken = 0, ...others } = statuses;
    // Devices have a rate limit. A refusal for that would look cheap.
    if (Object.keys(others).length > 0)
      throw new Error(`${site.name} answered ${JSON.stringify(statuses)}; take more devices`);
    return taken;
  }

  /** Waits until all deliveries are received and settled. Returns the time of the last one. */
  async function arrived(site: Site, deliveries: number): Promise<number> {
    const giveUp = performance.now() + ARRIVAL_TIMEOUT_MS;
    const waitUntil = async (done: () => Promise<boolean>) => {
      for (; !(await done()); await wait(10))
        if (performance.now() > giveUp)
          throw new Error(`${site.name}: ${await receiver.run<number>('count')} of ${deliveries} received`);
    };
    await waitUntil(async () => (await receiver.run<number>('count')) >= deliveries);
    const last = performance.now();
    await waitUntil(async () => (await site.waiting()) === 0);
    return last;
  }

  const look = async ({ pids, server }: Site) => ({
    process: pids().reduce((sum, pid) => sum + secondsOf(pid), 0),
    server: server.look(),
    wal: await server.wal(),
  });

  async function turn(site: Site, way: Way, seconds: number) {
    await receiver.run('reset');
    const before = await look(site);
    const started = performance.now();
    const deliveries = (await publish(site, way, seconds)) * way.webhooks;
    const last = await arrived(site, deliveries);
    const after = await look(site);
    const { received, doubled, p50, p99 } = await receiver.run<Record<string, number>>('figures');
    if (received !== deliveries || doubled !== 0)
      throw new Error(`${site.name}: ${received} received of ${deliveries}, ${doubled} of them doubled`);
    const each = (sum: number) => sum / deliveries;
    const figures: Figures = {
      rate: deliveries / ((last - started) / 1000),
      processMs: each(1000 * (after.process - before.process)),
      databaseMs: each(1000 * serverSeconds(before.server, after.server, site.database)),
      walBytes: each(after.wal - before.wal),
      p50: p50 ?? 0,
      p99: p99 ?? 0,
      memoryMb: residentMb(site.pids()),
    };
    return { deliveries, figures };
  }

  /** Statements are counted in separate turns, because writing the log costs processor time. */
  async function counted(site: Site, way: Way, seconds: number) {
    let deliveries = 0;
    const statements: Statement[] = await site.server.statements(site.database, async () => {
      ({ deliveries } = await turn(site, way, Math.min(seconds, MOST_COUNTING_SECONDS)));
    });
    return { statements, deliveries };
  }

  return { publish, arrived, turn, counted };
}

export type Counted = Awaited<ReturnType<ReturnType<typeof openTurns>['counted']>>;
