import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** What `npm run bench capacity -- --write` found on a machine. The page and its test read nothing else. */
export interface Measured {
  taken: Taken;
  /** Of a report with one sample that raises nothing: at few reports a second, and at many (`taken.rate`). */
  report: { few: Cost; busy: Cost };
  /** Of each further sample in the same report. */
  sample: Cost;
  /** Of an event that a report raises and of its first webhook, beside the report. */
  event: Cost;
  delivery: Cost;
  /** Pages that PostgreSQL writes to its log as a whole, for a report: the first of its device since a checkpoint, and the one after. */
  pages: { first: Pages; later: Pages; compressed: Pages };
  /** A second of a process that has nothing to do. */
  idle: Cost;
  /** What is done later, in the database alone: a sample is summed up and packed, that a report came is forgotten. */
  afterwards: { minutes: SeriesWork; fiveMinutes: SeriesWork; forgetting: Work };
  bytes: Bytes;
  processes: RoleUse[];
  /** Of a connection's own process in the database. */
  connectionMb: number;
  /** Several processes, with the simulator's load. */
  confirmed: Confirmed;
}

export interface Taken {
  date: string;
  cpu: string;
  cores: number;
  memoryGb: number;
  node: string;
  postgres: string;
  /** Of the processors' time, what the host gave to others meanwhile. */
  stolenShare: number;
  /** How many wanted a processor in the minute before it began; a quiet machine has less than one. */
  load: number;
  /** Of a turn, how often each was taken, and reports a second in them. */
  seconds: number;
  rounds: number;
  fewRate: number;
  rate: number;
}

export interface Work {
  databaseMs: number;
  /** Without pages written as a whole, but for `afterwards`, which all come to pages that nobody wrote for hours. */
  walBytes: number;
}

/** Of a sample of a device that measures every minute, or every five: fewer share a sum and a day then. */
export interface SeriesWork {
  summing: Work;
  packing: Work;
}

export interface Cost extends Work {
  processMs: number;
}

export interface Pages {
  count: number;
  bytes: number;
}

/** With indexes. */
interface Bytes {
  /** A sample as a row, and packed: of devices that measure every minute, and every five. */
  row: number;
  packedMinutes: number;
  packedFiveMinutes: number;
  /** A sum of five minutes, and of an hour; one of a day is as large. */
  sum300: number;
  sum3600: number;
  /** That a report was taken. */
  report: number;
  /** An event, and that it was raised, which is forgotten sooner. */
  event: number;
  raised: number;
  /** What is there of a home with two devices and a guest, whatever happens. */
  home: number;
}

export interface RoleUse {
  role: string;
  /** With those that watch over others. */
  processes: number;
  idleMb: number;
  busyMb: number;
  idleConnections: number;
  busyConnections: number;
}

export interface Confirmed {
  layout: string;
  ingestProcesses: number;
  reports: number;
  events: number;
  seconds: number;
  ackMs: { p50: number; p99: number };
  /** Of a second. */
  predicted: Cost;
  measured: Cost;
}

const FILE = join(import.meta.dirname, 'measured.json');
const DIGITS = 3;
const DIFFERENCES = ['sample', 'event', 'delivery'] as const;
export const COST_MEMBERS = ['processMs', 'databaseMs', 'walBytes'] as const;

export const readMeasured = (): Measured => JSON.parse(readFileSync(FILE, 'utf8'));

export function writeMeasured(measured: Measured): void {
  writeFileSync(FILE, `${JSON.stringify(measured, null, 2)}\n`);
}

/** More digits would say more than was measured. */
export const rounded = (measured: Measured): Measured =>
  JSON.parse(
    JSON.stringify(measured, (_, value) =>
      typeof value === 'number' && !Number.isInteger(value) ? Number(value.toPrecision(DIGITS)) : value,
    ),
  );

/** Of what a report costs: as much as two turns differ on a quiet machine though nothing else does. */
const NOISE = 0.1;

/** What is the difference of two turns, and so far below nothing that the machine was too busy with something else to tell. */
export function impossible({ report, ...measured }: Measured): string[] {
  return DIFFERENCES.flatMap((name) =>
    COST_MEMBERS.filter((member) => measured[name][member] < -NOISE * report.few[member]).map(
      (member) => `${name}: ${member} is ${measured[name][member]}`,
    ),
  );
}

/** Less than nothing is too little to tell. */
export function withoutNoise(measured: Measured): Measured {
  const { sample, event, delivery } = measured;
  const floored = (cost: Cost) => ({
    processMs: Math.max(0, cost.processMs),
    databaseMs: Math.max(0, cost.databaseMs),
    walBytes: Math.max(0, cost.walBytes),
  });
  return { ...measured, sample: floored(sample), event: floored(event), delivery: floored(delivery) };
}
