/** Whether a device is there, by the server's clock. */
export interface ConnectivityState {
  /** `suspect` is shown, and told to nobody. */
  status: 'online' | 'suspect' | 'offline' | 'powered_off';
  /** Since when it is there, or since when it is not, ms. */
  since: number;
  lastReportAt: number;
  /** The one before that: what lies between the two was watched. */
  previousReportAt?: number;
  heartbeatS: number;
  /** The newest report by the device's own count. */
  bootId: number;
  seq: number;
  /** When it went offline, as far as it counts for flapping. */
  flaps?: number[];
  /** Its connection broke, as the transport told. */
  lostAt?: number;
  /** Its bridge was lost, and it with it. */
  lostBy?: string;
  /** Another device of that bridge told of it, for all of them. */
  quiet?: true;
  /** When its bridge came back: the silence before says nothing about it. */
  backAt?: number;
  /** The boot whose goodbye it was that switched it off last. */
  offBootId?: number;
}

export interface BatteryState {
  pct?: number;
  charging?: boolean;
  /** When the first low report in a row came, ms. */
  lowSince?: number;
  /** Told once per discharge. */
  low?: true;
  /** Since when one that knows no percentage says that it is not low any more, ms. */
  wellSince?: number;
  /** When that was told, once per discharge, ms. */
  empty?: number;
  /** [ms, percent], one a day for a week. */
  days?: [number, number][];
}

export interface TamperState {
  mounted: boolean;
  mountedAt?: number;
  removedAt?: number;
  /** The newest word of the mount switch, whether it changed something or not: older ones come too late. */
  saidAt?: number;
}
