import { uploadCsv } from '../../../client/upload-csv.ts';
import type { ImportAnswer } from '../../../contract.ts';

interface Upload {
  /** Of the operation: for one home, or for several of an organization. */
  path: string;
  file: File;
  /** How it calls its columns, as parameters of the call. */
  columns: Record<string, string>;
  /** Answer what would be done, and store nothing. */
  dryRun: boolean;
  /** Keep the good rows when others are bad. */
  partial: boolean;
  /** Part of the file that has arrived, 0 to 1. */
  onProgress(sent: number): void;
  signal: AbortSignal;
}

export function importGuests({ columns, dryRun, partial, ...upload }: Upload): Promise<ImportAnswer> {
  const query = { dry_run: String(dryRun), partial: String(partial), ...columns };
  return uploadCsv<ImportAnswer>({ ...upload, query });
}
