/**
 * A report, its event and the delivery of it through the public door, against a yardstick: a bare server that makes an INSERT, answers,
 * POSTs the bytes and makes a DELETE, on the same PostgreSQL (embedded, fsync on), with the same publisher and receiver. They take turns.
 * The figure is the ratio of processor time a delivery, of the processes and of the database; see README.md. BENCH_ONLY=paced,64,256,fanout
 * picks parts; BENCH_ROUNDS, BENCH_SECONDS and BENCH_DEVICES set sizes; BENCH_PROFILE=dir writes CPU profiles.
 */
import { setTimeout as wait } from 'node:timers/promises';
import { type DatabaseName, openServer, serverSeconds } from './door/database.ts';
import { estateOf } from './door/estate.ts';
import { PARTS, type Part, WARM_UP } from './door/parts.ts';
import { type Figures, print, type Round } from './door/print.ts';
import { startDriven } from './support/driven.ts';
import { startLares } from './support/lares.ts';
import { laresProcesses, residentMb, secondsOf } from './support/process-times.ts';

const DEVICES = Number(process.env['BENCH_DEVICES'] ?? 4096);
const SECONDS = Number(process.env['BENCH_SECONDS'] ?? 8);
const ROUNDS = Number(process.env['BENCH_ROUNDS'] ?? 5);
/** Of a turn in which statements are counted: the log grows. */
const COUNTING_SECONDS = Math.min(SECONDS, 3);
const PATIENCE_MS = 60_000;
const names = (process.env['BENCH_ONLY'] ?? 'paced,64,256,fanout').split(',');
type Way = Pick<Part, 'command' | 'input'>;
const SIDES = ['yardstick', 'lares'] as const;

/** Stopped at the end, also when a delivery is missing: the last one first. */
const running: { stop(): Promise<void> }[] = [];
const keep = async <One extends { stop(): Promise<void> }>(starting: Promise<One>): Promise<One> => {
  running.unshift(await starting);
  return starting;
};
try {
  await bench();
} finally {
  for (const one of running) await one.stop();
}

async function bench(): Promise<void> {
  const lares = await keep(
    startLares({
      LARES_RATE_LIMIT: 'off',
      LARES_QUOTAS: 'homes=off,devices=off',
      LARES_WEBHOOK_ALLOW_PRIVATE: 'on',
      LARES_LOG_LEVEL: 'info',
    }),
  );
  const publisher = await keep(startDriven('ingest-load.mjs'));
  const receiver = await keep(startDriven('../door/receiver.mjs'));
  const yardstick = await keep(startDriven('../door/yardstick.mjs'));
  const server = await keep(openServer(lares.databaseHost(), lares.dataDir));
  const opened = await yardstick.run<{ url: string; pid: number }>('open', { connection: server.yardstick });
  const urls: Record<DatabaseName, string> = { yardstick: opened.url, lares: lares.api.replace('/v8', '') };
  const estate = estateOf(lares);
  const devices = await estate.furnish(DEVICES);
  for (const url of Object.values(urls)) await publisher.run('know', { url, devices });

  const pids = (side: DatabaseName) => (side === 'lares' ? laresProcesses(lares.pid) : [opened.pid]);
  const look = async (side: DatabaseName) => ({
    process: pids(side).reduce((sum, pid) => sum + secondsOf(pid), 0),
    server: server.look(),
    wal: await server.wal(),
  });

  /** Answers how many reports were taken. */
  async function publish(side: DatabaseName, way: Way, seconds: number, withEvent = true) {
    await publisher.run('turnTo', { url: urls[side] });
    const { statuses } = await publisher.run<{ statuses: Record<string, number> }>(way.command, {
      ...way.input,
      seconds,
      withEvent,
    });
    const { 202: taken = 0, ...others } = statuses;
    // Devices are paced; what is refused for that would be cheap.
    if (Object.keys(others).length > 0)
      throw new Error(`${side} answered ${JSON.stringify(statuses)}; take more devices`);
    return taken;
  }

  /** Until all was received and nothing is left to settle; answers when the last one came. */
  async function arrived(side: DatabaseName, deliveries: number): Promise<number> {
    const giveUp = performance.now() + PATIENCE_MS;
    const patiently = async (done: () => Promise<boolean>) => {
      for (; !(await done()); await wait(10))
        if (performance.now() > giveUp)
          throw new Error(`${side}: ${await receiver.run<number>('count')} of ${deliveries} received`);
    };
    await patiently(async () => (await receiver.run<number>('count')) >= deliveries);
    const last = performance.now();
    await patiently(async () => (await server.waiting(side)) === 0);
    return last;
  }

  async function turn(side: DatabaseName, part: Part, seconds: number) {
    await receiver.run('reset');
    const before = await look(side);
    const started = performance.now();
    const deliveries = (await publish(side, part, seconds)) * part.webhooks;
    const last = await arrived(side, deliveries);
    const after = await look(side);
    const { received, doubled, p50, p99 } = await receiver.run<Record<string, number>>('figures');
    if (received !== deliveries || doubled !== 0)
      throw new Error(`${side}: ${received} received of ${deliveries}, ${doubled} of them doubled`);
    const each = (sum: number) => sum / deliveries;
    const figures: Figures = {
      rate: deliveries / ((last - started) / 1000),
      processMs: each(1000 * (after.process - before.process)),
      databaseMs: each(1000 * serverSeconds(before.server, after.server, side)),
      walBytes: each(after.wal - before.wal),
      p50: p50 ?? 0,
      p99: p99 ?? 0,
      memoryMb: residentMb(pids(side)),
    };
    return { deliveries, figures };
  }

  /** In turns of their own, because writing the log costs processor time. */
  async function statementsEach(side: DatabaseName, part: Part): Promise<number> {
    let deliveries = 0;
    const statements = await server.statements(side, async () => {
      ({ deliveries } = await turn(side, part, COUNTING_SECONDS));
    });
    return statements / deliveries;
  }

  // Every device some times, so that every home is known and online before somebody listens.
  for (const side of SIDES) await publish(side, WARM_UP, SECONDS, false);
  const hooks: string[] = [];
  const port = await receiver.run<number>('port');
  for (const part of PARTS.filter(({ name }) => names.includes(name))) {
    while (hooks.length < part.webhooks) {
      // Each on an address of its own: the API allows one webhook for an event and hostname.
      const url = `http://127.0.0.${hooks.length + 1}:${port}/${hooks.length}`;
      await estate.subscribe(url);
      hooks.push(url);
    }
    await yardstick.run('deliverTo', { urls: hooks });
    for (const side of SIDES) await turn(side, part, SECONDS / 2);
    const rounds: Round[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      const { figures } = await turn('yardstick', part, SECONDS);
      rounds.push({ yardstick: figures, lares: (await turn('lares', part, SECONDS)).figures });
    }
    print(part, rounds, {
      yardstick: await statementsEach('yardstick', part),
      lares: await statementsEach('lares', part),
    });
  }
}
