import { uploadCsv } from '../../../client/upload-csv.ts';
import type { ImportAnswer } from '../../../contract.ts';

interface Upload {
  /** Of the operation: for one home, or for several of an organization. */
  path: string;
  file: File;
  /** Its column names, as parameters of the call. */
  columns: Record<string, string>;
  /** Checks only and stores nothing. */
  dryRun: boolean;
  /** Imports valid rows even if others are invalid. */
  partial: boolean;
  /** Share of the file that was sent, 0 to 1. */
  onProgress(sent: number): void;
  signal: AbortSignal;
}

export function importGuests({ columns, dryRun, partial, ...upload }: Upload): Promise<ImportAnswer> {
  const query = { dry_run: String(dryRun), partial: String(partial), ...columns };
  return uploadCsv<ImportAnswer>({ ...upload, query });
}
