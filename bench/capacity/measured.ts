import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Results of `npm run bench capacity -- --write` on one machine. The page and its test read only these. */
export interface Measured {
  taken: Taken;
  /** Cost of a report with one sample that raises no event: at few reports a second, and at many (`taken.rate`). */
  report: { few: Cost; busy: Cost };
  /** Cost of each further sample in the same report. */
  sample: Cost;
  /** Cost of an event that a report raises and of its first webhook, in addition to the report. */
  event: Cost;
  delivery: Cost;
  /**
   * Full page images that PostgreSQL writes to its log for a report: the first of its device since a checkpoint, and
   * the next one.
   */
  pages: { first: Pages; later: Pages; compressed: Pages };
  /** A second of an idle process. */
  idle: Cost;
  /**
   * Later work in the database alone: it aggregates and compresses samples and deletes expired records of reports.
   */
  afterwards: { minutes: SeriesWork; fiveMinutes: SeriesWork; forgetting: Work };
  bytes: Bytes;
  processes: RoleUse[];
  /** Memory of a connection's own process in the database. */
  connectionMb: number;
  /** Measured with several processes under the simulator's load. */
  confirmed: Confirmed;
}

export interface Taken {
  date: string;
  cpu: string;
  cores: number;
  memoryGb: number;
  node: string;
  postgres: string;
  /** Share of processor time that the host gave to other machines meanwhile. */
  stolenShare: number;
  /** Load average of the minute before the start. A quiet machine has less than one. */
  load: number;
  /** Length of a turn, number of turns of each kind, and reports a second in them. */
  seconds: number;
  rounds: number;
  fewRate: number;
  rate: number;
}

export interface Work {
  databaseMs: number;
  /** Without full page images, except for `afterwards`: its pages were not written for hours. */
  walBytes: number;
}

/**
 * Work for a sample of a device that measures every minute, or every five. With five, fewer samples share a rollup
 * and a day.
 */
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

/** Including indexes. */
interface Bytes {
  /** A sample as a row and compressed, for devices that measure every minute and every five. */
  row: number;
  packedMinutes: number;
  packedFiveMinutes: number;
  /** A rollup of five minutes, and of an hour. A rollup of a day is as large. */
  sum300: number;
  sum3600: number;
  /** The record of an accepted report. */
  report: number;
  /** An event, and the record that it was raised, which expires sooner. */
  event: number;
  raised: number;
  /** Fixed size of a home with two devices and a guest, without any activity. */
  home: number;
}

export interface RoleUse {
  role: string;
  /** Including supervisors. */
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
  /** Cost of a second. */
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

/** The measurement is not precise enough for more digits. */
export const rounded = (measured: Measured): Measured =>
  JSON.parse(
    JSON.stringify(measured, (_, value) =>
      typeof value === 'number' && !Number.isInteger(value) ? Number(value.toPrecision(DIGITS)) : value,
    ),
  );

/** Share of a report's cost by which two identical turns differ on a quiet machine. */
const NOISE = 0.1;

/** Differences of two turns that are too far below zero. The machine was then too busy for a valid measurement. */
export function impossible({ report, ...measured }: Measured): string[] {
  return DIFFERENCES.flatMap((name) =>
    COST_MEMBERS.filter((member) => measured[name][member] < -NOISE * report.few[member]).map(
      (member) => `${name}: ${member} is ${measured[name][member]}`,
    ),
  );
}

/** Negative differences count as zero: they are within the noise. */
export function withoutNoise(measured: Measured): Measured {
  const { sample, event, delivery } = measured;
  const floored = (cost: Cost) => ({
    processMs: Math.max(0, cost.processMs),
    databaseMs: Math.max(0, cost.databaseMs),
    walBytes: Math.max(0, cost.walBytes),
  });
  return { ...measured, sample: floored(sample), event: floored(event), delivery: floored(delivery) };
}
