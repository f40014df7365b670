import { SECOND_MS } from '../../../platform/durations.ts';
import type { Log } from '../../../platform/observability/log.ts';
import { repeat } from '../../../platform/repeat.ts';
import type { Tools } from '../../../platform/tools.ts';
import type { WakeUpSignal } from '../../../platform/wake-up-signal.ts';
import type { Dispatcher } from '../engine/dispatcher.ts';
import type { ClaimScheduler } from './claim-scheduler.ts';
import { readDegradedWebhooks } from './degraded-webhooks.ts';

const LONGEST_POLL_MS = SECOND_MS;
const SHORTEST_POLL_MS = 50;

interface PollDependencies {
  tools: Tools;
  log: Log;
  delaysS: readonly number[];
  stopping: AbortSignal;
  dispatcher: Dispatcher;
  claimScheduler: ClaimScheduler;
  /** A webhook was requested. */
  requestSignal: WakeUpSignal;
  /** Any webhook may have due deliveries. */
  pollSignal: WakeUpSignal;
}

/** Claims requested webhooks at once, and polls for all others. */
export function startPolling(dependencies: PollDependencies): Promise<void>[] {
  const { tools, log, delaysS, stopping, dispatcher, claimScheduler, requestSignal, pollSignal } =
    dependencies;
  let degradedLoaded = false;
  return [
    repeat(stopping, log, 'claiming deliveries', async () => {
      await requestSignal.wait(LONGEST_POLL_MS);
      await claimScheduler.claimRequested();
    }),
    repeat(stopping, log, 'looking for deliveries', async () => {
      if (!degradedLoaded) dispatcher.track(await readDegradedWebhooks(tools.database));
      // The first pass has no pauses: deliveries may have waited while no process ran.
      await claimScheduler.claimAllDue(!degradedLoaded);
      degradedLoaded = true;
      await pollSignal.wait(pollIntervalMs(delaysS));
    }),
  ];
}

/** NOTIFY announces new deliveries; polling is for retries, so the shortest delay sets the interval. */
function pollIntervalMs(delaysS: readonly number[]): number {
  return Math.min(LONGEST_POLL_MS, Math.max(SHORTEST_POLL_MS, (Math.min(...delaysS) * 1000) / 4));
}
