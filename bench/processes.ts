/**
 * Compares two processes (LARES_PROCESSES=2) with one on the same machine. Each is the built program as `npm start`
 * runs it, with its own embedded database (fsync on). Devices report over HTTP, with and without an event that goes
 * to a webhook. Both run all the time and take turns, so that ratios come from the same minutes. CPU covers the
 * processes of Lares with its supervisor, but not the database. BENCH_SECONDS, BENCH_DEVICES, BENCH_ROUNDS and
 * BENCH_ONLY=ingest,delivery set sizes.
 */
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { startDriven } from './support/driven.ts';
import { median } from './support/figures/median.ts';
import { laresTimes } from './support/figures/process-times.ts';
import { startProgram } from './support/lares/program.ts';
import { startLares } from './support/lares/start-lares.ts';

/** A multiple of the lines: each device then keeps to one connection, and so to one process. */
const DEVICES = Number(process.env['BENCH_DEVICES'] ?? 4096);
const SECONDS = Number(process.env['BENCH_SECONDS'] ?? 8);
const ROUNDS = Number(process.env['BENCH_ROUNDS'] ?? 5);
const LINES = 128;
const DEVICES_A_HOME = 2;
/** Homes created concurrently. */
const AT_ONCE = 16;
const COUNTS = [1, 2];
const SINK = join(import.meta.dirname, 'support/sink.mjs');
const parts = (process.env['BENCH_ONLY'] ?? 'ingest,delivery').split(',');

interface Run {
  seconds: number;
  statuses: Record<string, number>;
}

async function open(processes: number) {
  const lares = await startLares({
    LARES_PROCESSES: String(processes),
    LARES_RATE_LIMIT: 'off',
    LARES_QUOTAS: 'homes=off,devices=off',
    LARES_WEBHOOK_ALLOW_PRIVATE: 'on',
    LARES_LOG_LEVEL: 'info',
  });
  const { api, post, organization_id } = lares;
  const devices: { device_id: string; token: string }[] = [];
  let left = Math.ceil(DEVICES / DEVICES_A_HOME);
  const seedHomes = async () => {
    while (left > 0) {
      left -= 1;
      const { home_id } = await post('/homes', { name: 'Home', organization_id });
      for (let number = 0; number < DEVICES_A_HOME; number += 1) {
        const made = await post(`/homes/${home_id}/devices`, { description: 'Hall' });
        devices.push({ device_id: made['device_id'] ?? '', token: made['device_token'] ?? '' });
      }
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, seedHomes));
  const load = await startDriven('ingest-load.mjs');
  await load.run('know', { url: api.replace('/v8', ''), devices });
  return { lares, load, name: `${processes} process${processes > 1 ? 'es' : ''}` };
}

type Candidate = Awaited<ReturnType<typeof open>>;

/** Reports at full speed. Returns reports a second and the cost of one. */
async function report({ lares, load }: Candidate, withEvent: boolean) {
  const before = laresTimes(lares.pid);
  const run = await load.run<Run>('flatOut', { lines: LINES, seconds: SECONDS, withEvent, own: true });
  const taken = run.statuses['202'] ?? 0;
  // Devices have a rate limit. A refusal for that is no failure of the service, and would look cheap.
  const others = Object.keys(run.statuses).filter((status) => status !== '202');
  if (others.length > 0) throw new Error(`answered ${JSON.stringify(run.statuses)}; take more devices`);
  return { taken, rate: taken / run.seconds, cpuMs: () => ((laresTimes(lares.pid) - before) * 1000) / taken };
}

type Figures = { rate: number; cpuMs: number };

async function rounds(name: string, candidates: Candidate[], measure: (one: Candidate) => Promise<Figures>) {
  const all: Figures[][] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const figures: Figures[] = [];
    for (const candidate of candidates) figures.push(await measure(candidate));
    all.push(figures);
  }
  const of = (index: number, pick: (figures: Figures) => number) =>
    median(all.map((figures) => pick(figures[index] ?? { rate: 0, cpuMs: 0 })));
  const ratio = ([one, two]: Figures[]) => (two?.rate ?? 0) / (one?.rate ?? 1);
  const cost = ([one, two]: Figures[]) => (two?.cpuMs ?? 0) / (one?.cpuMs ?? 1);
  for (const [index, candidate] of candidates.entries())
    console.log(
      `${name.padEnd(9)} ${candidate.name.padEnd(12)} ${of(index, (one) => one.rate).toFixed(0)}/s, ${of(index, (one) => one.cpuMs).toFixed(3)} ms CPU each`,
    );
  console.log(
    `${name.padEnd(9)} 2 against 1  rate ${median(all.map(ratio)).toFixed(2)} (rounds ${all.map((one) => ratio(one).toFixed(2)).join(' ')}), ` +
      `CPU each ${median(all.map(cost)).toFixed(2)} (rounds ${all.map((one) => cost(one).toFixed(2)).join(' ')})`,
  );
}

const candidates: Candidate[] = [];
for (const count of COUNTS) candidates.push(await open(count));
// Every device reports once, so that every home is cached and online.
for (const candidate of candidates) await report(candidate, false);

if (parts.includes('ingest'))
  await rounds('ingest', candidates, async (candidate) => {
    const { rate, cpuMs } = await report(candidate, false);
    return { rate, cpuMs: cpuMs() };
  });

if (parts.includes('delivery')) {
  const sink = await startProgram([SINK], {}, /(http:\S+)/);
  const count = async (path: string) =>
    ((await (await fetch(`${sink.address}${path}`)).json()) as { count: number }).count;
  for (const { lares } of candidates)
    await lares.post(`/organizations/${lares.organization_id}/webhooks`, {
      url: `${sink.address}/hook`,
      events: ['*'],
    });
  await rounds('delivery', candidates, async (candidate) => {
    await count('/reset');
    const started = performance.now();
    const { taken, cpuMs } = await report(candidate, true);
    while ((await count('/stats')) < taken) await wait(10);
    return { rate: taken / ((performance.now() - started) / 1000), cpuMs: cpuMs() };
  });
  await sink.stop();
}

for (const { load, lares } of candidates) {
  await load.stop();
  await lares.stop();
}
