/**
 * Measures device reports over HTTP and MQTT: 5,000 devices, 3 points a message, rules on, answers after the commit.
 * They go to an all-in-one Lares with its embedded database (fsync on). The ceiling is the same server that answers
 * 202 without any work. With BENCH_DATABASE_URL it uses that database instead, which must be empty. The devices run
 * in their own process. BENCH_ONLY=flat,paced,overload,mqtt,bridges picks parts, BENCH_SECONDS sets the length.
 */
import { startDriven } from './support/driven.ts';
import { median } from './support/figures/median.ts';

const DEVICES = Number(process.env['BENCH_DEVICES'] ?? 5000);
const SECONDS = Number(process.env['BENCH_SECONDS'] ?? 8);
const LINES = 256;
const ROUNDS = 3;
const parts = (process.env['BENCH_ONLY'] ?? 'flat,paced,overload,mqtt,bridges').split(',');

interface Run {
  seconds: number;
  statuses: Record<string, number>;
  unsent?: number;
  p50?: number;
  p99?: number;
}

const node = await startDriven('ingest-node.mjs');
const load = await startDriven('ingest-load.mjs');
const { url, mqttPort, devices } = await node.run<{ url: string; mqttPort: number; devices: object[] }>(
  'furnish',
  { devices: DEVICES },
);
await load.run('know', { url, devices });

const stats = () => node.run<{ cpuMs: number; rssMb: number }>('stats');
const taken = (run: Run) => run.statuses['202'] ?? 0;
const rate = (run: Run) => taken(run) / run.seconds;
let acknowledged = 0;
async function real(command: string, input: object): Promise<Run> {
  const run = await load.run<Run>(command, input);
  acknowledged += taken(run);
  return run;
}

// Every device reports once, so that every home is in memory and online.
await real('paced', { perSecond: 2500, seconds: DEVICES / 2500, lines: LINES });
let sustained = 4000;

if (parts.includes('flat')) {
  const rounds: { ceiling: number; rate: number; cpuMs: number }[] = [];
  const before = await stats();
  for (let round = 0; round < ROUNDS; round += 1) {
    await node.run('bare', { on: true });
    const ceiling = rate(await load.run<Run>('flatOut', { lines: LINES, seconds: SECONDS / 2 }));
    await node.run('bare', { on: false });
    const cpu = (await stats()).cpuMs;
    const run = await real('flatOut', { lines: LINES, seconds: SECONDS });
    rounds.push({ ceiling, rate: rate(run), cpuMs: ((await stats()).cpuMs - cpu) / taken(run) });
  }
  const after = await stats();
  sustained = median(rounds.map((one) => one.rate));
  console.log(
    `flat out    ceiling ${median(rounds.map((one) => one.ceiling)).toFixed(0)}/s, taken ${sustained.toFixed(0)}/s ` +
      `(${(sustained * 3).toFixed(0)} points/s), ratio ${median(rounds.map((one) => one.rate / one.ceiling)).toFixed(2)} ` +
      `(rounds ${rounds.map((one) => `${one.rate.toFixed(0)}/${one.ceiling.toFixed(0)}`).join(' ')}), ` +
      `${median(rounds.map((one) => one.cpuMs)).toFixed(3)} ms CPU of the process a message, ` +
      `memory ${before.rssMb.toFixed(0)} to ${after.rssMb.toFixed(0)} MB`,
  );
}

if (parts.includes('paced')) {
  // One uncounted run: the heap grows to its size in the first seconds.
  await real('paced', { perSecond: Math.round(sustained / 2), seconds: SECONDS, lines: LINES });
  const before = await stats();
  const run = await real('paced', { perSecond: Math.round(sustained / 2), seconds: SECONDS, lines: LINES });
  console.log(
    `half load   ${rate(run).toFixed(0)}/s: p50 ${run.p50?.toFixed(0)} ms, p99 ${run.p99?.toFixed(0)} ms from due to answered, ` +
      `memory ${before.rssMb.toFixed(0)} to ${(await stats()).rssMb.toFixed(0)} MB in ${run.seconds.toFixed(0)} s`,
  );
}

if (parts.includes('overload')) {
  const before = await stats();
  const run = await real('paced', { perSecond: Math.round(sustained * 3), seconds: SECONDS, lines: 8000 });
  const after = await stats();
  console.log(
    `3 x load    answers ${JSON.stringify(run.statuses)}, not sent for want of a line ${run.unsent}, ` +
      `taken ${rate(run).toFixed(0)}/s, memory ${before.rssMb.toFixed(0)} to ${after.rssMb.toFixed(0)} MB`,
  );
}

if (parts.includes('mqtt')) {
  await load.run('connectAll', { port: mqttPort });
  const rounds: { ceiling: number; rate: number }[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    await node.run('bare', { on: true });
    const ceiling = rate(await load.run<Run>('mqttFlatOut', { lines: LINES, seconds: SECONDS / 2 }));
    await node.run('bare', { on: false });
    rounds.push({ ceiling, rate: rate(await real('mqttFlatOut', { lines: LINES, seconds: SECONDS })) });
  }
  await load.run('disconnectAll');
  console.log(
    `MQTT        ${DEVICES} connections, ceiling ${median(rounds.map((one) => one.ceiling)).toFixed(0)}/s, ` +
      `taken ${median(rounds.map((one) => one.rate)).toFixed(0)}/s, ` +
      `ratio ${median(rounds.map((one) => one.rate / one.ceiling)).toFixed(2)} ` +
      `(rounds ${rounds.map((one) => `${one.rate.toFixed(0)}/${one.ceiling.toFixed(0)}`).join(' ')})`,
  );
}

if (parts.includes('bridges')) {
  // 10,000 messages a minute. Each has another value and so makes a report. In turns with as many devices that report
  // directly.
  const [count, each] = [50, 8];
  const perSecond = 10_000 / 60;
  const { bridges } = await node.run<{ bridges: object[] }>('bridge', { count, each, devices });
  const rounds: { ofBridges: number; ofDevices: number }[] = [];
  let paced: Run | undefined;
  for (let round = 0; round < ROUNDS; round += 1) {
    await load.run('connectBridges', { port: mqttPort, bridges, each });
    paced = await real('bridgesPaced', { perSecond, seconds: SECONDS });
    const ofBridges = rate(await real('mqttFlatOut', { lines: count, seconds: SECONDS }));
    await load.run('disconnectAll');
    await load.run('connectAll', { port: mqttPort });
    const ofDevices = rate(await real('mqttFlatOut', { lines: count, seconds: SECONDS }));
    await load.run('disconnectAll');
    rounds.push({ ofBridges, ofDevices });
  }
  console.log(
    `bridges     ${(perSecond * 60).toFixed(0)} a minute over ${count} bridges: taken ${((paced ? rate(paced) : 0) * 60).toFixed(0)} a minute, ` +
      `p50 ${paced?.p50?.toFixed(0)} ms, p99 ${paced?.p99?.toFixed(0)} ms; flat out ${median(rounds.map((one) => one.ofBridges)).toFixed(0)}/s ` +
      `of ${median(rounds.map((one) => one.ofDevices)).toFixed(0)}/s of devices, ratio ` +
      `${median(rounds.map((one) => one.ofBridges / one.ofDevices)).toFixed(2)} ` +
      `(rounds ${rounds.map((one) => `${one.ofBridges.toFixed(0)}/${one.ofDevices.toFixed(0)}`).join(' ')})`,
  );
}

const stored = await node.run<{ reports: number }>('stored');
console.log(`kept        ${stored.reports} reports stored of ${acknowledged} acknowledged`);
await load.stop();
await node.stop();
