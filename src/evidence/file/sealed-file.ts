import type { SealedColumn } from '../../platform/secrets/sealed-columns.ts';
import type { SecretBox } from '../../platform/secrets/secret-box.ts';
import type { KeptReport } from '../store.ts';

export function sealFile(box: SecretBox, reportId: string, file: string): Buffer {
  return box.seal(file, contextOf(reportId));
}

export function openFile(
  box: SecretBox,
  { report_id, sealed_file }: Pick<KeptReport, 'report_id' | 'sealed_file'>,
): string {
  return box.open(sealed_file, contextOf(report_id));
}

type Checked = Pick<KeptReport, 'report_id' | 'names_guest' | 'sealed_file'>;

/** By its guest member, or its reason, which is free text. A signed file cannot be edited. */
export function mayNameGuest(box: SecretBox, kept: Checked): boolean {
  return kept.names_guest || JSON.parse(openFile(box, kept)).report.reason !== undefined;
}

function contextOf(reportId: string): string {
  return `evidence_reports.file:${reportId}`;
}

export const SEALED_REPORTS: SealedColumn = {
  table: 'evidence_reports',
  column: 'sealed_file',
  key: 'report_id',
  contextOf,
};
