/**
 * What thousands of webhooks that hang cost the healthy ones of other organizations: p99 from recorded to received beside
 * them against p99 without, in the same process. BENCH_ONLY=hang,at-once,drip picks parts (restart belongs to hang);
 * BENCH_HANGING, BENCH_ORGANIZATIONS, BENCH_WAITING, BENCH_HEALTHY, BENCH_RATE and BENCH_SECONDS set sizes.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { startDriven } from './support/driven.ts';
import { startProgram } from './support/processes.ts';

const sized = (name: string, usual: number) => Number(process.env[`BENCH_${name}`] ?? usual);
const HANGING = sized('HANGING', 5000);
const ORGANIZATIONS = sized('ORGANIZATIONS', 100);
/** Events that wait for each webhook that hangs. */
const WAITING = sized('WAITING', 10);
const HEALTHY = sized('HEALTHY', 10);
const RATE = sized('RATE', 20);
const SECONDS = sized('SECONDS', 30);
const DUE_AFTER_S = 3;
const parts = (process.env['BENCH_ONLY'] ?? 'hang,at-once,drip').split(',');

const script = (name: string) => join(import.meta.dirname, 'support', name);
const startSink = (name: string) => startProgram([script(name)], {}, /(http:\S+)/);
type Sink = Awaited<ReturnType<typeof startSink>>;
const ask = async <Answer>(sink: Sink, path: string) =>
  (await (await fetch(`${sink.address}${path}`)).json()) as Answer;

/** Each on a hostname of its own: an organization has one wildcard webhook per hostname. */
const urlOf = (sink: Sink, index: number, path: string) =>
  sink.address.replace('127.0.0.1', `127.1.${Math.floor(index / 250)}.${(index % 250) + 1}`) + path;

interface Stats {
  waiting: number;
  suspects: number;
  slots: number;
  inFlight: number;
  rssMb: number;
}

/** A process with its receivers. */
async function openStage() {
  const dataDir = mkdtempSync(join(tmpdir(), 'lares-bench-'));
  const start = () => startDriven('isolation-node.mjs', { BENCH_DATA_DIR: dataDir });
  const [good, bad] = [await startSink('sink.mjs'), await startSink('fickle-sink.mjs')];
  let node = await start();
  const each = Math.ceil(HANGING / ORGANIZATIONS);
  const organizations = Array.from({ length: ORGANIZATIONS }, () =>
    Array.from({ length: each }, (_, hook) => urlOf(bad, hook, '/hook')),
  );
  const hanging = await node.run<string[]>('populate', { organizations });
  const healthy = await node.run<string[]>('populate', {
    organizations: Array.from({ length: HEALTHY }, (_, index) => [urlOf(good, index, '/latency')]),
  });
  return {
    run: <Result = null>(command: string, input: object = {}) => node.run<Result>(command, input),
    are: (mode: 'ok' | 'hang' | 'drip') => ask(bad, `/${mode}`),
    /** So many events for each of these. */
    answerSome: (events: number) => node.run('burst', { homes: hanging, events }),
    /** All at once, some seconds after the healthy ones have begun: that moment is measured, recording so many is not. */
    becomeDue: () => node.run('queue', { url: '%/hook', events: WAITING, inSeconds: DUE_AFTER_S }),
    /** Latencies of the healthy ones over some seconds, sorted. */
    measure: async (seconds = SECONDS) => {
      await ask(good, '/reset');
      await node.run('paced', { homes: healthy, perSecond: RATE, seconds });
      await wait(3000);
      const { latencies } = await ask<{ latencies: number[] }>(good, '/stats');
      return { sorted: latencies.sort((a, b) => a - b), wanted: RATE * seconds };
    },
    restart: async () => {
      await node.stop();
      node = await start();
    },
    close: async () => {
      await node.stop();
      await Promise.all([good.stop(), bad.stop()]);
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

type Stage = Awaited<ReturnType<typeof openStage>>;
type Measured = Awaited<ReturnType<Stage['measure']>>;

const at = ({ sorted }: Measured, part: number) => sorted[Math.floor(sorted.length * part)] ?? Number.NaN;
const told = (one: Measured) =>
  `p50 ${at(one, 0.5)} ms, p99 ${at(one, 0.99)} ms, worst ${at(one, 1 - 1e-9)} ms, ${one.sorted.length} of ${one.wanted}`;

async function report(name: string, stage: Stage, without: Measured, beside: Measured): Promise<void> {
  const stats = await stage.run<Stats>('stats');
  console.log(
    `${name.padEnd(9)} without ${told(without)}; beside ${told(beside)}; ` +
      `ratio of p99 ${(at(beside, 0.99) / at(without, 0.99)).toFixed(2)} ` +
      `(${stats.suspects} suspects, ${stats.waiting} deliveries waiting, ${stats.inFlight} of ${stats.slots} slots, ${stats.rssMb.toFixed(0)} MB)`,
  );
}

/** Never answered; then the process is started again with what waits for them. */
async function hang(): Promise<void> {
  const stage = await openStage();
  await stage.are('hang');
  await stage.restart();
  const withoutAfterStart = await stage.measure();
  const without = await stage.measure();
  await stage.becomeDue();
  await report('hang', stage, without, await stage.measure());
  await stage.restart();
  await report('restart', stage, withoutAfterStart, await stage.measure());
  await stage.close();
}

/** All of them answered well, and then none does. */
async function atOnce(): Promise<void> {
  const stage = await openStage();
  await stage.answerSome(3);
  for (let waiting = 1; waiting > 0; await wait(500)) waiting = (await stage.run<Stats>('stats')).waiting;
  await stage.measure(5);
  const without = await stage.measure();
  await stage.are('hang');
  await stage.becomeDue();
  await report('at once', stage, without, await stage.measure());
  await stage.close();
}

/** They send the head of an answer and then a byte a second. */
async function drip(): Promise<void> {
  const stage = await openStage();
  await stage.are('drip');
  await stage.measure(5);
  const without = await stage.measure();
  await stage.becomeDue();
  await report('drip', stage, without, await stage.measure());
  await stage.close();
}

console.log(
  `${HANGING} webhooks of ${ORGANIZATIONS} organizations with ${WAITING} events each, beside ${HEALTHY} healthy ones at ${RATE} events/s for ${SECONDS} s`,
);
const all: Record<string, () => Promise<void>> = { hang, 'at-once': atOnce, drip };
for (const part of parts) await all[part]?.();
