/**
 * Computes what an installation needs from the cost of messages. This bench measures the costs; the rest of
 * docs/operations/capacity.md is computed from them.
 * `npm run bench capacity` measures and prints. With `-- --write` it also writes bench/capacity/measured.json and the
 * tables of the page.
 * `-- --tables` rebuilds the tables from the last measurement. `-- --homes 300 --devices 900 …` prints the need of
 * such an installation, from the same measurement.
 * BENCH_SECONDS, BENCH_ROUNDS, BENCH_RATE and BENCH_HOMES set sizes. Smaller sizes than the defaults are for trial
 * runs.
 */
import { cpus, loadavg, totalmem } from 'node:os';
import { parseArgs } from 'node:util';
import { sizeTable } from './capacity/computed-tables.ts';
import { measureAfterwards } from './capacity/later-work.ts';
import {
  impossible,
  type Measured,
  readMeasured,
  rounded,
  withoutNoise,
  writeMeasured,
} from './capacity/measured.ts';
import { measureMessages } from './capacity/messages.ts';
import { secondOf } from './capacity/needs.ts';
import { writePage } from './capacity/page.ts';
import { measureSeveral, type SeveralFigures } from './capacity/several-processes.ts';
import { USUAL } from './capacity/sizes.ts';
import { stolenSince } from './capacity/stolen-time.ts';
import { openLares } from './support/lares/open-lares.ts';
import { stopAll } from './support/running.ts';

const sized = (name: string, usual: number) => Number(process.env[`BENCH_${name}`] ?? usual);
const SECONDS = sized('SECONDS', 4);
const ROUNDS = sized('ROUNDS', 5);
const HOMES = sized('HOMES', 300);
const RATE = sized('RATE', 500);
const FEW_RATE = 100;
/** In the simulator's load, one report in this many raises an event. */
const REPORTS_AN_ALARM = 10;
const USUAL_SECONDS = 4;

const { values: given } = parseArgs({
  options: {
    write: { type: 'boolean' },
    tables: { type: 'boolean' },
    homes: { type: 'string' },
    devices: { type: 'string' },
    'report-every': { type: 'string', default: '300' },
    samples: { type: 'string', default: '5' },
    events: { type: 'string', default: String(USUAL.eventsPerHomeDay) },
    webhooks: { type: 'string', default: String(USUAL.webhooks) },
    'samples-days': { type: 'string' },
    'events-days': { type: 'string', default: String(USUAL.eventsKeptDays) },
  },
});

if (given.tables) writePage(readMeasured());
else if (given.devices !== undefined || given.homes !== undefined) console.log(asked());
else await bench();

/** The need of the installation that the options describe. */
function asked(): string {
  const devices = Number(given.devices ?? given.homes);
  const size = {
    name: `${devices} devices`,
    devices,
    homes: Number(given.homes ?? devices),
    reportEveryS: Number(given['report-every']),
    samplesEach: Number(given.samples),
    eventsPerHomeDay: Number(given.events),
    webhooks: Number(given.webhooks),
    eventsKeptDays: Number(given['events-days']),
    ...(given['samples-days'] === undefined ? {} : { samplesKeptDays: Number(given['samples-days']) }),
  };
  const wrong = Object.values(size).some((one) => typeof one === 'number' && !(one >= 0));
  if (wrong || !(devices > 0) || !(size.reportEveryS > 0) || !(size.samplesEach >= 1))
    throw new Error('numbers are wanted: devices, report-every and samples above 0');
  return sizeTable([size], readMeasured());
}

async function bench(): Promise<void> {
  const startedAt = performance.now();
  const progress = (text: string) =>
    console.log(`${((performance.now() - startedAt) / 1000).toFixed(0).padStart(4)} s  ${text}`);
  const stolen = stolenSince();
  const [load = 0] = loadavg();
  const options = {
    seconds: SECONDS,
    rounds: ROUNDS,
    fewRate: FEW_RATE,
    rate: RATE,
    homes: HOMES,
    progress,
  };
  let measured: Measured;
  let worthWriting = false;
  try {
    const opened = await openLares('lares');
    const messages = await measureMessages(opened, options);
    const share = Math.min(1, SECONDS / USUAL_SECONDS);
    const { afterwards, bytes } = await measureAfterwards(opened.server, share, progress);
    const postgres = await opened.server.client.query<{ v: string }>(
      "SELECT current_setting('server_version') AS v",
    );
    await stopAll();
    const several = await measureSeveral({
      seconds: SECONDS,
      reportsPerS: RATE,
      alarmsPerS: Math.round(RATE / REPORTS_AN_ALARM),
      homes: HOMES,
      devices: 2 * HOMES,
      progress,
    });
    const raw: Measured = {
      taken: {
        date: new Date().toISOString().slice(0, 10),
        cpu: cpus()[0]?.model ?? 'unknown',
        cores: cpus().length,
        memoryGb: totalmem() / 1e9,
        node: process.versions.node,
        postgres: postgres.rows[0]?.v ?? 'unknown',
        stolenShare: stolen(),
        load,
        seconds: SECONDS,
        rounds: ROUNDS,
        fewRate: FEW_RATE,
        rate: RATE,
      },
      ...messages,
      afterwards,
      bytes: { ...messages.bytes, ...bytes },
      processes: several.processes,
      connectionMb: several.connectionMb,
      confirmed: { ...several.confirmed, predicted: several.confirmed.measured },
    };
    const nonsense = impossible(raw);
    for (const text of nonsense) console.log(`not possible, the machine was too busy: ${text}`);
    worthWriting = nonsense.length === 0;
    const costs = withoutNoise(raw);
    measured = rounded({ ...costs, confirmed: { ...costs.confirmed, predicted: predict(costs, several) } });
  } finally {
    await stopAll();
  }
  console.log(JSON.stringify(measured, null, 2));
  if (!given.write) return;
  if (!worthWriting) throw new Error('nothing was written; run it again when the machine is quiet');
  writeMeasured(measured);
  writePage(measured);
  console.log('wrote bench/capacity/measured.json and docs/operations/capacity.md');
}

/** Predicted use of several processes in a second: their idle use, plus the cost of the messages. */
function predict(
  measured: Measured,
  { idle, confirmed: { reports, events, seconds, ingestProcesses } }: SeveralFigures,
) {
  const rates = {
    reports: reports / seconds,
    furtherSamples: 0,
    events: events / seconds,
    deliveries: events / seconds,
  };
  const second = secondOf(measured, rates, ingestProcesses);
  return {
    processMs: second.processMs + idle.processMs,
    databaseMs: second.databaseMs + idle.databaseMs,
    walBytes: second.walBytes + idle.walBytes,
  };
}
