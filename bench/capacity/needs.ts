import { CONNECTIONS_OF_A_PROCESS, connectionsFor } from '../../src/database-location.ts';
import { MOST_KEPT } from '../../src/devices/ingest/known-home.ts';
import { RAISED_KEPT_MS, REPORTS_KEPT_MS } from '../../src/devices/ingest/sweep.ts';
import { ROLLUPS_KEPT_DAYS, SAMPLES_KEPT_DAYS } from '../../src/devices/series/shared/partitions.ts';
import { DAY_MS } from '../../src/platform/durations.ts';
import type { Cost, Measured, Work } from './measured.ts';

/** An installation, as its operator knows it. */
export interface Size {
  name: string;
  homes: number;
  devices: number;
  /** Seconds between two reports of a device, and how many samples are in each. */
  reportEveryS: number;
  samplesEach: number;
  eventsPerHomeDay: number;
  /** How many get each event. */
  webhooks: number;
  /** How long events are kept. */
  eventsKeptDays: number;
  /** `samples_days` of its organizations: samples and sums go after so many; as long as the instance keeps them when left out. */
  samplesKeptDays?: number;
}

/** How PostgreSQL is set. */
export interface Settings {
  checkpointS: number;
  compressed: boolean;
}

export const AS_IT_COMES: Settings = { checkpointS: 300, compressed: false };
export const TUNED: Settings = { checkpointS: 1800, compressed: true };

/** Of the processors and of the disk, what is planned to be used. */
export const CPU_USED = 0.5;
export const DISK_USED = 2 / 3;
/**
 * Days of samples whose room rows take: the two that are not packed, and what PostgreSQL has not filled again. Of a month a sample took 47.0 bytes in all
 * with 28 days packed at 14.7 and rows of 282 (decision 0073).
 */
export const DAYS_IN_ROWS = 3.5;
/** Partitions go as a whole, when all in them is old: samples by the week, sums of five minutes by the month, others by the year. */
const WEEK_DAYS = 7;
const MONTH_DAYS = 31;
const YEAR_DAYS = 366;
/** `npm run bench growth` (bench/README.md). */
export const HOME_KB_IN_MEMORY = 9.5;
const PAGE_BYTES = 8192;
/** As the embedded server has them. */
const LEAST_BUFFERS = 128e6;
const DAY_S = 86_400;
const MOST_PROCESSES = 100_000;

/** What is needed on average; cores and disk with room to spare. */
export interface Need {
  reportsPerS: number;
  eventsPerS: number;
  deliveriesPerS: number;
  processes: number;
  laresCores: number;
  databaseCores: number;
  /** For max_connections. */
  connections: number;
  laresMemoryBytes: number;
  /** Pages that reports come back to, which should stay in memory, and what connections take. */
  databaseMemoryBytes: number;
  /** Once everything is as old as it gets, and after a year. */
  diskBytes: number;
  diskBytesOfAYear: number;
  walBytesPerS: number;
  tunedWalBytesPerS: number;
}

/** Of one report where each process has so many a second: the fewer, the fewer are stored at once. */
export function reportCost({ report, taken }: Measured, ratePerProcess: number): Cost {
  const share = (ratePerProcess - taken.fewRate) / (taken.rate - taken.fewRate);
  const part = Math.min(1, Math.max(0, share));
  const between = (member: keyof Cost) =>
    report.few[member] + part * (report.busy[member] - report.few[member]);
  return {
    processMs: between('processMs'),
    databaseMs: between('databaseMs'),
    walBytes: between('walBytes'),
  };
}

/** What a second costs at these rates, without what is done later. */
export function secondOf(
  measured: Measured,
  rates: { reports: number; furtherSamples: number; events: number; deliveries: number },
  processes: number,
): Cost {
  const report = reportCost(measured, rates.reports / processes);
  const sum = (member: keyof Cost) =>
    rates.reports * report[member] +
    rates.furtherSamples * measured.sample[member] +
    rates.events * measured.event[member] +
    rates.deliveries * measured.delivery[member];
  return { processMs: sum('processMs'), databaseMs: sum('databaseMs'), walBytes: sum('walBytes') };
}

const ratesOf = (size: Size) => {
  const reports = size.devices / size.reportEveryS;
  const events = (size.homes * size.eventsPerHomeDay) / DAY_S;
  return {
    reports,
    furtherSamples: reports * (size.samplesEach - 1),
    events,
    deliveries: events * size.webhooks,
  };
};

export function needOf(size: Size, measured: Measured): Need {
  const rates = ratesOf(size);
  const { idle, confirmed } = measured;
  const fewest = Math.ceil(size.homes / MOST_KEPT);
  // One process is what the costs were measured with; what several cost beside is what the simulator's load showed.
  const beside = (member: 'processMs' | 'databaseMs', processes: number) =>
    processes === 1 ? 1 : Math.max(1, confirmed.measured[member] / confirmed.predicted[member]);
  const processMs = (processes: number) =>
    secondOf(measured, rates, processes).processMs * beside('processMs', processes) +
    processes * idle.processMs;
  let processes = fewest;
  while (processMs(processes) / 1000 / processes > CPU_USED && processes < MOST_PROCESSES) processes += 1;
  const databaseMs =
    secondOf(measured, rates, processes).databaseMs * beside('databaseMs', processes) +
    laterOf(size, measured).databaseMs +
    processes * idle.databaseMs;
  const connections = connectionsFor(processes);
  const busiest = Math.max(...measured.processes.map((role) => role.busyMb / Math.max(1, role.processes)));
  return {
    reportsPerS: rates.reports,
    eventsPerS: rates.events,
    deliveriesPerS: rates.deliveries,
    processes,
    laresCores: processMs(processes) / 1000 / CPU_USED,
    databaseCores: databaseMs / 1000 / CPU_USED,
    connections,
    laresMemoryBytes: processes * busiest * 1e6 + size.homes * HOME_KB_IN_MEMORY * 1e3,
    databaseMemoryBytes:
      Math.max(LEAST_BUFFERS, size.devices * measured.pages.first.count * PAGE_BYTES) +
      processes * CONNECTIONS_OF_A_PROCESS * measured.connectionMb * 1e6,
    diskBytes: sum(diskOf(size, measured)) / DISK_USED,
    diskBytesOfAYear: sum(diskOf(size, measured, 365)) / DISK_USED,
    walBytesPerS: walOf(size, measured, AS_IT_COMES),
    tunedWalBytesPerS: walOf(size, measured, TUNED),
  };
}

export interface Disk {
  rows: number;
  packed: number;
  sumsOfFiveMinutes: number;
  sumsOfHours: number;
  reports: number;
  events: number;
  homes: number;
}

export const sum = (parts: object): number =>
  Object.values(parts).reduce((all: number, one: number) => all + one, 0);

const samplesADay = ({ devices, reportEveryS, samplesEach }: Size) =>
  (devices / reportEveryS) * samplesEach * DAY_S;
/** Nearer to one sample a minute than to one in five, of which the costs were measured. */
const measuresOften = (size: Size) => samplesADay(size) / size.devices > 600;

/** Bytes after so many days; once everything is as old as it gets when left out. */
export function diskOf(size: Size, { bytes }: Measured, age = Number.POSITIVE_INFINITY): Disk {
  const { events, reports } = ratesOf(size);
  const samples = samplesADay(size);
  const kept = (days: number) => Math.min(age, days);
  const measured = (days: number) => Math.min(kept(days), size.samplesKeptDays ?? Number.POSITIVE_INFINITY);
  const fiveMinutes = Math.min(288, samples / size.devices);
  return {
    rows: kept(DAYS_IN_ROWS) * samples * bytes.row,
    packed:
      measured(SAMPLES_KEPT_DAYS + WEEK_DAYS) *
      samples *
      (measuresOften(size) ? bytes.packedMinutes : bytes.packedFiveMinutes),
    sumsOfFiveMinutes:
      size.devices * measured(ROLLUPS_KEPT_DAYS[300] + MONTH_DAYS) * fiveMinutes * bytes.sum300,
    sumsOfHours: size.devices * measured(ROLLUPS_KEPT_DAYS[3600] + YEAR_DAYS) * 25 * bytes.sum3600,
    reports: kept(REPORTS_KEPT_MS / DAY_MS) * reports * DAY_S * bytes.report,
    events:
      events *
      DAY_S *
      (kept(size.eventsKeptDays) * bytes.event + kept(RAISED_KEPT_MS / DAY_MS) * bytes.raised),
    homes: Math.max(size.homes, size.devices / 2) * bytes.home,
  };
}

/** Of a second: what is done later with what came, where it comes for days. */
function laterOf(size: Size, { afterwards }: Measured): Work {
  const { summing, packing } = measuresOften(size) ? afterwards.minutes : afterwards.fiveMinutes;
  const samples = samplesADay(size) / DAY_S;
  const reports = size.devices / size.reportEveryS;
  const of = (member: keyof Work) =>
    samples * (summing[member] + packing[member]) + reports * afterwards.forgetting[member];
  return { databaseMs: of('databaseMs'), walBytes: of('walBytes') };
}

/** Bytes a second: each device's pages are written whole with its first report since a checkpoint. */
export function walOf(size: Size, measured: Measured, { checkpointS, compressed }: Settings): number {
  const rates = ratesOf(size);
  const { first, later, compressed: small } = measured.pages;
  const firsts = Math.min(1, size.reportEveryS / checkpointS);
  const pages = firsts * (compressed ? small : first).bytes + (1 - firsts) * later.bytes;
  return secondOf(measured, rates, 1).walBytes + rates.reports * pages + laterOf(size, measured).walBytes;
}
