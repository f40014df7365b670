import { CONNECTIONS_OF_A_PROCESS, connectionsFor } from '../../src/database-location.ts';
import { RAISED_KEPT_MS, REPORTS_KEPT_MS } from '../../src/devices/ingest/delete-old-reports.ts';
import { MOST_CACHED_HOMES } from '../../src/devices/ingest/evaluation/home-snapshot.ts';
import { ROLLUPS_KEPT_DAYS, SAMPLES_KEPT_DAYS } from '../../src/devices/series/shared/partitions.ts';
import { DAY_MS } from '../../src/platform/durations.ts';
import type { Cost, Measured, Work } from './measured.ts';

/** An installation as its operator describes it. */
export interface Size {
  name: string;
  homes: number;
  devices: number;
  /** Seconds between two reports of a device, and samples per report. */
  reportEveryS: number;
  samplesEach: number;
  eventsPerHomeDay: number;
  /** Number of webhooks that receive each event. */
  webhooks: number;
  /** Days that events are kept. */
  eventsKeptDays: number;
  /**
   * `samples_days` of its organizations: samples and rollups expire after this many days. Without it, the limit of
   * the instance applies.
   */
  samplesKeptDays?: number;
}

/** PostgreSQL settings. */
export interface Settings {
  checkpointS: number;
  compressed: boolean;
}

export const AS_IT_COMES: Settings = { checkpointS: 300, compressed: false };
export const TUNED: Settings = { checkpointS: 1800, compressed: true };

/** Planned utilization of processors and disk. */
export const CPU_USED = 0.5;
export const DISK_USED = 2 / 3;
/**
 * Days of samples whose space rows use: the two uncompressed days, and free space that PostgreSQL has not reused yet.
 * In a month a sample took 47.0 bytes in all, with 28 days compressed at 14.7 and rows of 282 (decision 0073).
 */
export const DAYS_IN_ROWS = 3.5;
/**
 * PostgreSQL drops a partition as a whole when all its rows have expired. Partitions hold a week of samples, a month
 * of five-minute rollups, or a year of others.
 */
const WEEK_DAYS = 7;
const MONTH_DAYS = 31;
const YEAR_DAYS = 366;
/** `npm run bench growth` (bench/README.md). */
export const HOME_KB_IN_MEMORY = 9.5;
const PAGE_BYTES = 8192;
/** The setting of the embedded server. */
const LEAST_BUFFERS = 128e6;
const DAY_S = 86_400;
const MOST_PROCESSES = 100_000;

/** Average need. Cores and disk include headroom. */
export interface Need {
  reportsPerS: number;
  eventsPerS: number;
  deliveriesPerS: number;
  processes: number;
  laresCores: number;
  databaseCores: number;
  /** Value for max_connections. */
  connections: number;
  laresMemoryBytes: number;
  /** Pages that reports touch again and that should stay in memory, plus memory of connections. */
  databaseMemoryBytes: number;
  /** Disk size once all data has reached its full age, and after a year. */
  diskBytes: number;
  diskBytesOfAYear: number;
  walBytesPerS: number;
  tunedWalBytesPerS: number;
}

/** Cost of one report at this rate per process. At a low rate a process stores fewer reports at once. */
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

/** Cost of a second at these rates, without later work. */
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
  const fewest = Math.ceil(size.homes / MOST_CACHED_HOMES);
  // The costs were measured with one process. The simulator's load shows the overhead of several.
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
/** Whether the rhythm is closer to one sample a minute than to one in five minutes. Costs were measured for both. */
const measuresOften = (size: Size) => samplesADay(size) / size.devices > 600;

/** Bytes after this many days. Without `age`, once all data has reached its full age. */
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

/** Later work per second, when data arrives continuously for days. */
function laterOf(size: Size, { afterwards }: Measured): Work {
  const { summing, packing } = measuresOften(size) ? afterwards.minutes : afterwards.fiveMinutes;
  const samples = samplesADay(size) / DAY_S;
  const reports = size.devices / size.reportEveryS;
  const of = (member: keyof Work) =>
    samples * (summing[member] + packing[member]) + reports * afterwards.forgetting[member];
  return { databaseMs: of('databaseMs'), walBytes: of('walBytes') };
}

/** Bytes a second. Each device's first report since a checkpoint causes full page images of its pages. */
export function walOf(size: Size, measured: Measured, { checkpointS, compressed }: Settings): number {
  const rates = ratesOf(size);
  const { first, later, compressed: small } = measured.pages;
  const firsts = Math.min(1, size.reportEveryS / checkpointS);
  const pages = firsts * (compressed ? small : first).bytes + (1 - firsts) * later.bytes;
  return secondOf(measured, rates, 1).walBytes + rates.reports * pages + laterOf(size, measured).walBytes;
}
