/**
 * Compares the delivery engine with a bare undici loop with HMAC. Both post the same bodies to the same sink from the
 * same process. Sink, Lares with its embedded database (fsync on) and this driver all run on loopback.
 * BENCH_ONLY=load,isolation,fanout,processes,backlog picks parts.
 */
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { startDriven } from './support/driven.ts';
import { median } from './support/figures/median.ts';
import { startProgram } from './support/lares/program.ts';

const EVENTS = Number(process.env['BENCH_EVENTS'] ?? 20_000);
const ROUNDS = 5;
const parts = (process.env['BENCH_ONLY'] ?? 'load,isolation,fanout,processes,backlog').split(',');
const SINK = join(import.meta.dirname, 'support/sink.mjs');

const sink = (mode = 'ok') => startProgram([SINK], { SINK_MODE: mode }, /(http:\S+)/);
type Sink = Awaited<ReturnType<typeof sink>>;
interface Stats {
  count: number;
  latencies: number[];
}

const read = async (one: Sink, path = '/stats') =>
  (await (await fetch(`${one.address}${path}`)).json()) as Stats;

async function received(one: Sink, wanted: number): Promise<void> {
  for (const giveUp = performance.now() + 120_000; performance.now() < giveUp; await wait(10)) {
    if ((await read(one)).count >= wanted) return;
  }
  throw new Error(`only ${(await read(one)).count} of ${wanted} received`);
}

const percentile = (values: number[], part: number) =>
  values.sort((a, b) => a - b)[Math.floor(values.length * part)] ?? 0;
/** Each webhook has its own hostname: the API allows one wildcard webhook per hostname. */
const urls = (one: Sink, count: number, path = 'hook') =>
  Array.from(
    { length: count },
    (_, index) => `${one.address.replace('127.0.0.1', `127.0.0.${index + 1}`)}/${path}`,
  );

type Node = Awaited<ReturnType<typeof startDriven>>;

async function deliver(node: Node, target: Sink, events: number, fanout = 1) {
  await read(target, '/reset');
  const before = await node.run<{ cpuMs: number; statements: number }>('stats');
  const started = performance.now();
  const { seconds: accepting } = await node.run<{ seconds: number }>('burst', { events, outstanding: 1000 });
  await received(target, events * fanout);
  const seconds = (performance.now() - started) / 1000;
  const after = await node.run<{ cpuMs: number; statements: number; rssMb: number }>('stats');
  const deliveries = events * fanout;
  return {
    accepted: events / accepting,
    delivered: deliveries / seconds,
    cpuMsPerDelivery: (after.cpuMs - before.cpuMs) / deliveries,
    statementsPerDelivery: (after.statements - before.statements) / deliveries,
    rssMb: after.rssMb,
  };
}

async function load(): Promise<void> {
  const [target, node] = [await sink(), await startDriven('delivery-node.mjs')];
  await node.run('subscribe', { urls: urls(target, 1) });
  await deliver(node, target, 5000);
  const rounds: ({ ceiling: number } & Awaited<ReturnType<typeof deliver>>)[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const { seconds } = await node.run<{ seconds: number }>('ceiling', {
      url: urls(target, 1)[0],
      posts: EVENTS,
      concurrency: 32,
    });
    rounds.push({ ceiling: EVENTS / seconds, ...(await deliver(node, target, EVENTS)) });
  }
  const of = (pick: (round: (typeof rounds)[number]) => number) => median(rounds.map(pick));
  console.log(
    `load        ceiling ${of((r) => r.ceiling).toFixed(0)}/s, accepted ${of((r) => r.accepted).toFixed(0)}/s, ` +
      `delivered ${of((r) => r.delivered).toFixed(0)}/s, ratio ${of((r) => r.delivered / r.ceiling).toFixed(2)} ` +
      `(rounds ${rounds.map((r) => (r.delivered / r.ceiling).toFixed(2)).join(' ')}), ` +
      `${of((r) => r.cpuMsPerDelivery).toFixed(3)} ms CPU and ${of((r) => r.statementsPerDelivery).toFixed(4)} statements a delivery, ` +
      `${of((r) => r.rssMb).toFixed(0)} MB`,
  );
  const half = of((r) => r.delivered) / 2;
  await node.run('unsubscribeAll');
  await node.run('subscribe', { urls: urls(target, 1, 'latency') });
  await read(target, '/reset');
  await node.run('paced', { perSecond: Math.round(half), seconds: 5 });
  await wait(1000);
  const { latencies } = await read(target);
  console.log(
    `half load   ${half.toFixed(0)}/s: accepted to received p50 ${percentile(latencies, 0.5)} ms, p99 ${percentile(latencies, 0.99)} ms`,
  );
  await node.stop();
  await target.stop();
}

async function latencyOf(node: Node, target: Sink, perSecond: number): Promise<number> {
  await read(target, '/reset');
  await node.run('paced', { perSecond, seconds: 5 });
  await wait(1500);
  const { latencies } = await read(target);
  return percentile(latencies, 0.99);
}

async function isolation(): Promise<void> {
  const [good, hanging, node] = [await sink(), await sink('hang'), await startDriven('delivery-node.mjs')];
  const PER_SECOND = 100;
  await node.run('subscribe', { urls: urls(good, 10, 'latency') });
  await latencyOf(node, good, PER_SECOND);
  const ratios = [];
  for (let round = 0; round < 3; round += 1) {
    const alone = await latencyOf(node, good, PER_SECOND);
    const bad = [`${hanging.address.replace('127.0.0.1', '127.0.1.1')}/hang`, 'http://127.0.1.2:9/refused'];
    await node.run('subscribe', { urls: bad });
    const beside = await latencyOf(node, good, PER_SECOND);
    ratios.push({ alone, beside });
    await node.run('unsubscribeAll');
    await node.run('subscribe', { urls: urls(good, 10, 'latency') });
  }
  console.log(
    `isolation   10 healthy webhooks at ${PER_SECOND} events/s: p99 alone ${median(ratios.map((r) => r.alone))} ms, ` +
      `beside one that hangs and one that refuses ${median(ratios.map((r) => r.beside))} ms, ` +
      `ratio ${median(ratios.map((r) => r.beside / r.alone)).toFixed(2)} (${ratios.map((r) => `${r.beside}/${r.alone}`).join(' ')})`,
  );
  await node.stop();
  await Promise.all([good.stop(), hanging.stop()]);
}

async function fanout(): Promise<void> {
  const [target, node] = [await sink(), await startDriven('delivery-node.mjs')];
  for (const width of [1, 10, 100]) {
    await node.run('unsubscribeAll');
    await node.run('subscribe', { urls: urls(target, width) });
    await deliver(node, target, 200, width);
    const { seconds } = await node.run<{ seconds: number }>('ceiling', {
      url: urls(target, 1)[0],
      posts: EVENTS,
      concurrency: 32,
    });
    const result = await deliver(node, target, Math.max(200, EVENTS / width), width);
    console.log(
      `fan-out ${String(width).padEnd(3)} delivered ${result.delivered.toFixed(0)}/s, ratio ${(result.delivered / (EVENTS / seconds)).toFixed(2)}, ${result.statementsPerDelivery.toFixed(4)} statements a delivery`,
    );
  }
  await node.stop();
  await target.stop();
}

async function processes(): Promise<void> {
  const [target, first] = [await sink(), await startDriven('delivery-node.mjs')];
  await first.run('subscribe', { urls: urls(target, 10) });
  await deliver(first, target, 500, 10);
  const one = await deliver(first, target, EVENTS / 10, 10);
  const { connection, home } = await first.run<{ connection: object; home: string }>('connection');
  const second = await startDriven('delivery-node.mjs', {
    BENCH_CONNECTION: JSON.stringify(connection),
    BENCH_HOME: home,
  });
  await read(target, '/reset');
  const started = performance.now();
  await Promise.all(
    [first, second].map((node) => node.run('burst', { events: EVENTS / 20, outstanding: 500 })),
  );
  await received(target, EVENTS);
  const two = EVENTS / ((performance.now() - started) / 1000);
  console.log(
    `processes   one ${one.delivered.toFixed(0)}/s, two on one database ${two.toFixed(0)}/s, ratio ${(two / one.delivered).toFixed(2)}`,
  );
  await second.stop();
  await first.stop();
  await target.stop();
}

async function backlog(): Promise<void> {
  const [good, hanging, node] = [await sink(), await sink('hang'), await startDriven('delivery-node.mjs')];
  const hangUrl = `${hanging.address.replace('127.0.0.1', '127.0.1.1')}/hang`;
  await node.run('subscribe', { urls: [...urls(good, 10), hangUrl] });
  await deliver(node, good, 500, 10);
  const PROBES = 50;
  const claim = async () => {
    const times = [];
    for (let probe = 0; probe < PROBES; probe += 1)
      times.push((await node.run<{ ms: number }>('claimTime')).ms);
    return median(times);
  };
  const empty = await claim();
  await node.run('fill', { hookCountUrl: hangUrl, rows: 1_000_000 });
  await wait(12_000); // The hanging requests time out, and Lares marks the endpoint as degraded.
  const full = await claim();
  console.log(
    `backlog     claiming for 10 webhooks: ${empty.toFixed(2)} ms, with a million rows waiting for a hanging one ${full.toFixed(2)} ms, ratio ${(full / empty).toFixed(2)}`,
  );
  await node.stop();
  await Promise.all([good.stop(), hanging.stop()]);
}

const all: Record<string, () => Promise<void>> = { load, isolation, fanout, processes, backlog };
for (const part of parts) await all[part]?.();
