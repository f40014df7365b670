import { setTimeout as wait } from 'node:timers/promises';
import type { Log } from './observability/log.ts';

const PAUSE_AFTER_FAILURE_MS = 500;

/** Repeats `work` until stopped. A failure is logged and retried. */
export async function repeat(
  signal: AbortSignal,
  log: Log,
  what: string,
  work: () => Promise<void>,
): Promise<void> {
  while (!signal.aborted) {
    try {
      await work();
    } catch (error) {
      if (signal.aborted) return;
      log.warn({ error: (error as Error).message }, `${what} failed; trying again`);
      await wait(PAUSE_AFTER_FAILURE_MS, undefined, { signal }).catch(() => undefined);
    }
  }
}

export function every(
  ms: number,
  signal: AbortSignal,
  log: Log,
  what: string,
  work: () => Promise<void>,
): Promise<void> {
  return repeat(signal, log, what, async () => {
    await wait(ms, undefined, { signal });
    await work();
  });
}
