import type { By, Entry } from '../../audit/index.ts';
import type { AlarmOrder, Link } from '../detect/types.ts';
import type { RawReport, Refusal } from '../report/read-report.ts';
import type { Command } from './commands.ts';

/** An authenticated device. */
export interface IngestDevice {
  device_id: string;
  home_id: string;
}

/** One report of a request, checked. */
export interface ArrivedReport {
  index: number;
  report: RawReport;
  /** 64 bits of the body's hash, as PostgreSQL writes a bigint. */
  hash: string;
  body: unknown;
}

/** The audit entry of an order, written once the order is obeyed. */
export interface Audited {
  by: By;
  entry: Entry;
}

/** One item for a home to evaluate. */
export type Work =
  | { kind: 'reports'; home_id: string; device_id: string; reports: ArrivedReport[]; receivedAt: number }
  | { kind: 'link'; home_id: string; device_id: string; status: Link }
  | { kind: 'ack'; home_id: string; device_id: string; command_id: string; ok: boolean }
  | { kind: 'order'; home_id: string; order: AlarmOrder; audited: Audited }
  | { kind: 'tick'; home_id: string };

/** Its result. */
export interface Outcome {
  /** The device is not in this home any more, or the home is gone. */
  gone?: true;
  accepted: number;
  duplicates: number;
  /** Indices of reports whose key was used before with another body. */
  conflicts: number[];
  refusals: (Refusal & { index: number })[];
  next_report_s: number;
  config?: object;
  commands: Command[];
  alarmStatus: string;
  /** When the home wants to be looked at again, ms. */
  wakeAt: number | undefined;
}

export function groupByHome(batch: readonly Work[]): Map<string, Work[]> {
  const works = new Map<string, Work[]>();
  for (const work of batch) {
    const same = works.get(work.home_id);
    if (same) same.push(work);
    else works.set(work.home_id, [work]);
  }
  return works;
}
