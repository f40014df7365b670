import { SECOND_MS } from '../../../src/platform/durations.ts';

/** Under npm one Ctrl-C arrives twice: from the terminal and from npm. */
const SAME_REQUEST_MS = SECOND_MS;

/** Resolves at the first request to stop. A second request stops at once. */
export function stopSignal(
  signals: readonly NodeJS.Signals[] = ['SIGINT', 'SIGTERM', 'SIGHUP'],
): Promise<void> {
  return new Promise((resolve) => {
    let askedAt: number | undefined;
    for (const signal of signals) {
      process.on(signal, () => {
        askedAt ??= performance.now();
        if (performance.now() - askedAt > SAME_REQUEST_MS) process.exit(1);
        resolve();
      });
    }
  });
}
