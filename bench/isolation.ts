/**
 * Measures how thousands of hanging webhooks affect healthy webhooks of other organizations. It compares p99 from
 * recorded to received beside them with p99 without, in the same process. There are several rounds of each: of 600
 * events p99 is the sixth worst. Other load on the machine changes it by a factor of two from minute to minute.
 * BENCH_ONLY=hang,at-once,drip picks parts (restart belongs to hang). BENCH_ROUNDS, BENCH_HANGING,
 * BENCH_ORGANIZATIONS, BENCH_WAITING, BENCH_HEALTHY, BENCH_RATE and BENCH_SECONDS set sizes.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { startDriven } from './support/driven.ts';
import { startProgram } from './support/lares/program.ts';

const sized = (name: string, usual: number) => Number(process.env[`BENCH_${name}`] ?? usual);
const HANGING = sized('HANGING', 5000);
const ORGANIZATIONS = sized('ORGANIZATIONS', 100);
/** Pending events of each hanging webhook. */
const WAITING = sized('WAITING', 10);
const HEALTHY = sized('HEALTHY', 10);
const RATE = sized('RATE', 20);
const SECONDS = sized('SECONDS', 30);
const ROUNDS = sized('ROUNDS', 3);
const DUE_AFTER_S = 3;
const parts = (process.env['BENCH_ONLY'] ?? 'hang,at-once,drip').split(',');

const script = (name: string) => join(import.meta.dirname, 'support', name);
const startSink = (name: string) => startProgram([script(name)], {}, /(http:\S+)/);
type Sink = Awaited<ReturnType<typeof startSink>>;
const ask = async <Answer>(sink: Sink, path: string) =>
  (await (await fetch(`${sink.address}${path}`)).json()) as Answer;

/** Each webhook has its own hostname: an organization has one wildcard webhook per hostname. */
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
  const restart = async () => {
    await node.stop();
    node = await start();
  };
  return {
    run: <Result = null>(command: string, input: object = {}) => node.run<Result>(command, input),
    are: (mode: 'ok' | 'hang' | 'drip') => ask(bad, `/${mode}`),
    /** Records this many events for each of these homes. */
    answerSome: (events: number) => node.run('burst', { homes: hanging, events }),
    /**
     * All become due at the same time, some seconds after the healthy ones have begun. The bench measures that
     * moment, not the recording.
     */
    becomeDue: () => node.run('queue', { url: '%/hook', events: WAITING, inSeconds: DUE_AFTER_S }),
    /** Sorted latencies of the healthy webhooks over some seconds. */
    measure: async (seconds = SECONDS) => {
      await ask(good, '/reset');
      await node.run('paced', { homes: healthy, perSecond: RATE, seconds });
      await wait(3000);
      const { latencies } = await ask<{ latencies: number[] }>(good, '/stats');
      return { sorted: latencies.sort((a, b) => a - b), wanted: RATE * seconds };
    },
    restart,
    /**
     * Resets pending deliveries and endpoint health. The restart before it matters: a process that stops stores what
     * it knows of endpoints.
     */
    startAnew: async () => {
      await restart();
      await node.run('forget', { url: '%/hook' });
      await restart();
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
const latencyText = (one: Measured) =>
  `p50 ${at(one, 0.5)} ms, p99 ${at(one, 0.99)} ms, worst ${at(one, 1 - 1e-9)} ms, ${one.sorted.length} of ${one.wanted}`;

interface Round {
  part: string;
  without: number;
  beside: number;
}

async function report(part: string, stage: Stage, without: Measured, beside: Measured): Promise<Round> {
  const stats = await stage.run<Stats>('stats');
  const round = { part, without: at(without, 0.99), beside: at(beside, 0.99) };
  console.log(
    `${part.padEnd(9)} without ${latencyText(without)}; beside ${latencyText(beside)}; ` +
      `ratio of p99 ${(round.beside / round.without).toFixed(2)} ` +
      `(${stats.suspects} suspects, ${stats.waiting} deliveries waiting, ${stats.inFlight} of ${stats.slots} slots, ${stats.rssMb.toFixed(0)} MB)`,
  );
  return round;
}

/** The endpoints never answer. Then the process restarts with the pending deliveries. */
async function hang(stage: Stage): Promise<Round[]> {
  await stage.are('hang');
  await stage.startAnew();
  const withoutAfterStart = await stage.measure();
  const without = await stage.measure();
  await stage.becomeDue();
  const hanging = await report('hang', stage, without, await stage.measure());
  await stage.restart();
  return [hanging, await report('restart', stage, withoutAfterStart, await stage.measure())];
}

/** All endpoints answered, then all stop. */
async function atOnce(stage: Stage): Promise<Round[]> {
  await stage.are('ok');
  await stage.startAnew();
  await stage.answerSome(3);
  for (let waiting = 1; waiting > 0; await wait(500)) waiting = (await stage.run<Stats>('stats')).waiting;
  await stage.measure(5);
  const without = await stage.measure();
  await stage.are('hang');
  await stage.becomeDue();
  return [await report('at once', stage, without, await stage.measure())];
}

/** The endpoints send the head of an answer and then a byte a second. */
async function drip(stage: Stage): Promise<Round[]> {
  await stage.are('drip');
  await stage.startAnew();
  await stage.measure(5);
  const without = await stage.measure();
  await stage.becomeDue();
  return [await report('drip', stage, without, await stage.measure())];
}

const median = (numbers: number[]) =>
  numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? Number.NaN;

function conclude(rounds: Round[]): void {
  for (const part of new Set(rounds.map((round) => round.part))) {
    const its = rounds.filter((round) => round.part === part);
    const ratios = its.map(({ without, beside }) => beside / without);
    const [without, beside] = [its.map((round) => round.without), its.map((round) => round.beside)].map(
      median,
    );
    console.log(
      `${part.padEnd(9)} median of ${its.length}: p99 ${without} to ${beside} ms, ratio ${median(ratios).toFixed(2)} ` +
        `(rounds ${ratios.map((ratio) => ratio.toFixed(2)).join(' ')})`,
    );
  }
}

console.log(
  `${HANGING} webhooks of ${ORGANIZATIONS} organizations with ${WAITING} events each, beside ${HEALTHY} healthy ones at ${RATE} events/s for ${SECONDS} s, ${ROUNDS} rounds`,
);
const all: Record<string, (stage: Stage) => Promise<Round[]>> = { hang, 'at-once': atOnce, drip };
const stage = await openStage();
const rounds: Round[] = [];
for (let round = 0; round < ROUNDS; round += 1)
  for (const part of parts) rounds.push(...((await all[part]?.(stage)) ?? []));
await stage.close();
conclude(rounds);
