import { SECOND_MS } from '../../platform/durations.ts';
import type { Log } from '../../platform/log.ts';
import { openPool } from '../../platform/workers/pool.ts';
import { Stopped } from '../../platform/workers/thread.ts';
import type { SeenDevice } from '../bridge.ts';
import { parseDevices } from './devices.ts';

/** Reads the lists of devices that bridges publish. */
export interface DeviceLists {
  /** Undefined: it is no list, or too costly to read. */
  read(organizationId: string, payload: Buffer): Promise<SeenDevice[] | undefined>;
  close(): Promise<void>;
}

/** A larger list is parsed by a thread: 2.5 MB take about 50 ms, in which the main thread would answer nobody. */
const LARGE_BYTES = 65_536;
const DEADLINE_MS = 30 * SECOND_MS;
const MEMORY_MB = 128;
const MOST_THREADS = 2;
/** The pace: an organization has one list read at a time, and its other bridges wait. */
const MOST_OF_ORGANIZATION = 1;
/** As many as an organization has bridges; each bridge has one list in work. */
const MOST_WAITING_OF_ORGANIZATION = 100;
const MOST_WAITING = 1000;

/** The file beside this one: a source in tests, built otherwise. */
const WORKER = new URL(`./devices-worker.${import.meta.url.endsWith('.ts') ? 'ts' : 'js'}`, import.meta.url);

export function openDeviceLists(log: Log): DeviceLists {
  const pool = openPool({
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
      // A copy that can be handed over: the payload may share its memory with other messages.
      const input = new Uint8Array(payload);
      const wanted = { owner, task: 'devices', input, deadlineMs: DEADLINE_MS, transfer: [input.buffer] };
      try {
        return (await pool.run(wanted)) as SeenDevice[] | undefined;
      } catch (error) {
        if (error instanceof Stopped && error.why !== 'given up') return undefined;
        throw error;
      }
    },
    close: () => pool.close(),
  };
}
