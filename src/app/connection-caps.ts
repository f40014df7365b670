import type { Log } from '../platform/log.ts';
import type { SlotCounts } from '../webhooks/index.ts';

/** Beside what is counted here: the database's connections, threads, mail, gateways, the log, files that are being read. */
const OWN_FILES = 64;
/** Enough for the load one process can take; the memory of so many is some hundred megabytes. */
const MOST_DEVICES = 10_000;
/** However few there are: a start that serves little is better than none, and the log says so. */
const FEWEST = 16;
const FEW_FILES = 512;

export interface ConnectionCaps {
  http: number;
  mqtt: number;
}

/**
 * How many connections may be open to us at once, so that none of them takes the files that the others need: what devices
 * and webhooks cannot have is left to callers of the API, however many devices and hanging receivers there are.
 */
export function connectionCaps(openFiles: number, slots: SlotCounts, hasBroker: boolean): ConnectionCaps {
  const { organization, user, idle } = slots;
  const left = Math.max(2 * FEWEST, openFiles - OWN_FILES - organization - user - 2 * idle);
  const mqtt = hasBroker ? Math.min(MOST_DEVICES, Math.floor(left / 2)) : 0;
  return { http: left - mqtt, mqtt };
}

export function warnOfFewFiles(openFiles: number, caps: ConnectionCaps, log: Log): void {
  if (openFiles >= FEW_FILES) return;
  log.warn(
    { open_files: openFiles, most_http: caps.http, most_mqtt: caps.mqtt },
    'this process may open few files, so few connections are taken: raise its limit (ulimit -n)',
  );
}
