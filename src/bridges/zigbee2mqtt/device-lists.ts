import { SECOND_MS } from '../../platform/durations.ts';
import type { Log } from '../../platform/observability/log.ts';
import { ThreadPool } from '../../platform/workers/pool.ts';
import { Stopped } from '../../platform/workers/thread.ts';
import type { DeviceDescription } from '../bridge.ts';
import { parseDevices } from './devices.ts';

/** Parses the device lists of bridges. */
export interface DeviceLists {
  /** Undefined: no list, or too costly to parse. */
  read(organizationId: string, payload: Buffer): Promise<DeviceDescription[] | undefined>;
  close(): Promise<void>;
}

/** Larger lists are parsed in a thread: 2.5 MB take about 50 ms, which would block the main thread. */
const LARGE_BYTES = 65_536;
const DEADLINE_MS = 30 * SECOND_MS;
const MEMORY_MB = 128;
const MOST_THREADS = 2;
/** One list at a time per organization; its other bridges wait. */
const MOST_OF_ORGANIZATION = 1;
/** The number of bridges an organization may have; each has one list in progress. */
const MOST_WAITING_OF_ORGANIZATION = 100;
const MOST_WAITING = 1000;

/** Beside this file: TypeScript in tests, JavaScript when built. */
const WORKER = new URL(`./devices-worker.${import.meta.url.endsWith('.ts') ? 'ts' : 'js'}`, import.meta.url);

export function openDeviceLists(log: Log): DeviceLists {
  const pool = new ThreadPool({
    script: WORKER,
    memoryMb: MEMORY_MB,
    most: MOST_THREADS,
    mostOfOwner: MOST_OF_ORGANIZATION,
    mostWaitingOfOwner: MOST_WAITING_OF_ORGANIZATION,
    mostWaiting: MOST_WAITING,
    log,
  });
  return {
    read: async (owner, payload) => {
      if (payload.length <= LARGE_BYTES) return parseDevices(payload);
      // A copy to transfer: the payload may share its memory with other messages.
      const input = new Uint8Array(payload);
      const wanted = { owner, task: 'devices', input, deadlineMs: DEADLINE_MS, transfer: [input.buffer] };
      try {
        return (await pool.run(wanted)) as DeviceDescription[] | undefined;
      } catch (error) {
        if (error instanceof Stopped && error.why !== 'given up') return undefined;
        throw error;
      }
    },
    close: () => pool.close(),
  };
}
