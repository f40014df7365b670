import type { AlarmStatus } from '../homes/store.ts';

/** The published data of a home: nothing about its guests. */
export interface PublishedHome {
  home_id: string;
  name: string;
  alarm_status: AlarmStatus;
  alarm_heard: boolean;
}

export interface PublishedDevice {
  device_id: string;
  home_id: string;
  description: string;
  hardware_version: number;
  firmware_installed: string | null;
  offline: boolean;
  last_heard_from_at: Date | null;
  last_heartbeat_at: Date | null;
  next_heartbeat_at: Date | null;
  ongoing_events: string[];
  latest_sensor_values: Record<string, { time: string; value: number }>;
}

/** Values are valid for so many heartbeats, with a minimum: the offline rule uses the same time. */
const HEARTBEATS = 3;
const LEAST_S = 900;

/** Undefined when the reporting interval is unknown. */
export function expiresAfterS({ last_heartbeat_at, next_heartbeat_at }: PublishedDevice): number | undefined {
  if (!last_heartbeat_at || !next_heartbeat_at) return undefined;
  const heartbeatS = Math.round((next_heartbeat_at.getTime() - last_heartbeat_at.getTime()) / 1000);
  return Math.max(LEAST_S, HEARTBEATS * heartbeatS);
}
