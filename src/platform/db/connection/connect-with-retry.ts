import { setTimeout as wait } from 'node:timers/promises';
import { SECOND_MS } from '../../durations.ts';
import { unavailable } from '../../errors.ts';
import { isConnectionLost } from './connection-lost.ts';

/** A restart of PostgreSQL on a small machine takes one to three seconds. */
const TIMEOUT_MS = 8 * SECOND_MS;
const FIRST_PAUSE_MS = 25;
const LONGEST_PAUSE_MS = 500;

/** Nothing has been sent yet, so retrying is safe: callers survive a database restart. */
export async function connectWithRetry<Client>(
  connect: () => Promise<Client>,
  timeoutMs = TIMEOUT_MS,
): Promise<Client> {
  const giveUpAt = performance.now() + Math.min(TIMEOUT_MS, timeoutMs);
  for (let pause = FIRST_PAUSE_MS; ; pause = Math.min(pause * 2, LONGEST_PAUSE_MS)) {
    try {
      return await connect();
    } catch (error) {
      if (!isConnectionLost(error)) throw error;
      if (performance.now() + pause > giveUpAt) throw unavailable('The database cannot be reached.');
    }
    await wait(pause);
  }
}
