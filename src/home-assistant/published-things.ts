import { expiresAfterS, type HomeState } from '../dashboard/index.ts';
import type { AlarmStatus } from '../homes/store.ts';

/** The published data of a home: nothing about its guests. */
export interface PublishedHome extends Pick<HomeState, 'state' | 'reasons'> {
  home_id: string;
  name: string;
  alarm_status: AlarmStatus;
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

/** How long a value of a device is current. Undefined when its reporting interval is unknown. */
export function deviceExpiryS({ last_heartbeat_at, next_heartbeat_at }: PublishedDevice): number | undefined {
  if (!last_heartbeat_at || !next_heartbeat_at) return undefined;
  return expiresAfterS(Math.round((next_heartbeat_at.getTime() - last_heartbeat_at.getTime()) / 1000));
}
