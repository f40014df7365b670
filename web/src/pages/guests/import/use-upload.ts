import { useMutation } from '@tanstack/react-query';
import { useCallback, useEffect, useRef, useState } from 'react';
import { importGuests } from './import-guests.ts';

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
