import { useMutation } from '@tanstack/react-query';
import { useCallback, useEffect, useRef, useState } from 'react';
import { uploadCsv } from '../../../client/upload-csv.ts';
import type { ImportAnswer } from '../../../contract.ts';

interface Wanted {
  path: string;
  file: File;
  columns: Record<string, string>;
  dryRun: boolean;
  partial: boolean;
}

/** One upload at a time: progress, result, and cancelling. */
export function useUpload() {
  const [sent, setSent] = useState(0);
  const running = useRef<AbortController>(null);
  const stop = useCallback(() => running.current?.abort(), []);
  // Leaving the page cancels it. The server imports nothing of an incomplete file.
  useEffect(() => stop, [stop]);
  const upload = useMutation({
    mutationFn: (wanted: Wanted) => {
      stop();
      const control = new AbortController();
      running.current = control;
      setSent(0);
      return importGuests({ ...wanted, onProgress: setSent, signal: control.signal });
    },
  });
  return { ...upload, sent, stop };
}

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

function importGuests({ columns, dryRun, partial, ...upload }: Upload): Promise<ImportAnswer> {
  const query = { dry_run: String(dryRun), partial: String(partial), ...columns };
  return uploadCsv<ImportAnswer>({ ...upload, query });
}
