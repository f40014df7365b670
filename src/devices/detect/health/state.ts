/** Connectivity of a device by the server's clock. */
export interface ConnectivityState {
  /** `suspect` is displayed and raises no event. */
  status: 'online' | 'suspect' | 'offline' | 'powered_off';
  /** Since when it has this status, in ms. */
  since: number;
  lastReportAt: number;
  /** The report before that. The time between the two was monitored. */
  previousReportAt?: number;
  heartbeatS: number;
  /** The newest report by the device's own numbering. */
  bootId: number;
  seq: number;
  /** Times at which it went offline, as far as they count for flapping. */
  flaps?: number[];
  /** The transport reported a lost connection. */
  lostAt?: number;
  /** The lost bridge that made it unreachable. */
  lostBy?: string;
  /** Another device of that bridge raised the event for all. */
  quiet?: true;
  /** When its bridge returned. Earlier silence means nothing. */
  backAt?: number;
  /** The boot that last announced a switch-off. */
  offBootId?: number;
}

export interface BatteryState {
  pct?: number;
  charging?: boolean;
  /** When the first of consecutive low reports arrived, in ms. */
  lowSince?: number;
  /** Raised once per discharge. */
  low?: true;
  /** Since when a device without a percentage reports a normal battery, in ms. */
  wellSince?: number;
  /** When it was raised, once per discharge, in ms. */
  empty?: number;
  /** [ms, percent], one a day for a week. */
  days?: [number, number][];
}

export interface TamperState {
  mounted: boolean;
  mountedAt?: number;
  removedAt?: number;
  /** The newest value of the mount switch. Older ones are ignored. */
  saidAt?: number;
}
