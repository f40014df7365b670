import type { ConnectedSensors } from './sensors/connect.ts';

/** What a run needs: the demo creates it at the first start, the oracle's command for its own homes. */
export interface RunTarget {
  url: string;
  /** Token of a user who may book stays and read events. */
  token: string;
  /** Home ids by the keys of the plan. */
  homes: Map<string, string>;
  devices: Map<string, { device_id: string; device_token: string }>;
  /** Connections of the bought sensors, if the plan has any. */
  sensors?: ConnectedSensors;
  setClock(at: number): void;
  now(): number;
  /** Waits until all due work is done. */
  settle(): Promise<void>;
  /** When the next scheduled work is due, if known. Lockstep never skips it. */
  dueAt?(): Promise<number | undefined>;
}
