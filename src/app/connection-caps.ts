import type { Log } from '../platform/observability/log.ts';
import type { SlotCounts } from '../webhooks/index.ts';

/** Reserved for database connections, threads, mail, gateways, the log and files being read. */
const OWN_FILES = 64;
/** Enough for the load of one process. This many connections need some hundred megabytes. */
const MOST_DEVICES = 10_000;
/** The minimum, whatever the limit: a process that serves little is better than none, and the log warns. */
const FEWEST = 16;
const FEW_FILES = 512;

export interface ConnectionCaps {
  http: number;
  mqtt: number;
}

/**
 * Limits of simultaneous connections, so that no kind uses up the files of the others. Devices and hanging webhook
 * receivers cannot take what API callers need.
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
