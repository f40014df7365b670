import { api } from './http.ts';
import { type Paging, readWholeList } from './paging.ts';
import type { HomeSettings, SettingsMetadata } from './settings.ts';

export interface Home {
  home_id: string;
  name: string;
  organization_id: string;
  timezone: string;
  address: string;
  devices: string[];
  alarm_status: 'on' | 'off' | 'on_grace_period' | 'off_grace_period' | 'critical_event';
  alarm_mode: HomeSettings['alarm']['mode'];
  disturbance_monitoring_active: boolean;
  checkin_hour: number;
  checkout_hour: number;
  settings: HomeSettings;
  created_at: string;
}

/** Members that are not named stay, at every level of the settings too. */
export interface HomeChange {
  name?: string;
  address?: string;
  timezone?: string;
  checkin_hour?: number;
  checkout_hour?: number;
  settings?: Record<string, unknown>;
}

export interface Device {
  device_id: string;
  device_mac: string;
  description: string;
  home: string;
  active: boolean;
  offline: boolean;
  first_seen_at: string | null;
  last_heard_from_at: string;
  next_heartbeat_at: string | null;
  firmware: { installed: string | null; wanted: string | null };
  battery: { percent: number | null; voltage: number | null };
  ongoing_events: string[];
  latest_sensor_values: Record<string, { time: string; value: number }>;
  mould_risk_level: string;
}

export interface HomeEvent {
  event_id: string;
  event_type: string;
  event_time: string;
  home_id: string;
  device_id?: string;
  guest_id?: string;
  metadata: Record<string, unknown>;
}

export const readHomes = () => readWholeList<Home, 'homes'>('/homes', 'homes');
export const readSettingsMetadata = () => api.get<SettingsMetadata>('/home-settings');
export const readHome = (homeId: string) => api.get<Home>(`/homes/${homeId}`);
export const createHome = (input: {
  name: string;
  organization_id: string;
  timezone: string;
  address: string;
}) => api.post<Home>('/homes', input);

export const changeHome = (homeId: string, change: HomeChange) => api.patch<Home>(`/homes/${homeId}`, change);
/** The answer repeats the order; how far the alarm is with it, the home itself says. */
export const orderAlarm = (homeId: string, alarm_status: 'on' | 'off') =>
  api.put(`/homes/${homeId}/alarm`, { alarm_status });
export const silenceAlarm = (homeId: string) => api.post(`/homes/${homeId}/alarm/silence`);

export const readDevices = () => readWholeList<Device, 'devices'>('/devices', 'devices');
export const readDevicesOfHome = (homeId: string) =>
  readWholeList<Device, 'devices'>(`/homes/${homeId}/devices`, 'devices');
/** The token is answered this once. */
export const createDevice = (homeId: string, description: string) =>
  api.post<Device & { device_token: string }>(`/homes/${homeId}/devices`, { description });

/** Beside the one it has; a third stops working, or with `revokeOthers` all others do. Answered this once. */
export const createDeviceToken = (deviceId: string, revokeOthers: boolean) =>
  api.post<{ device_token: string }>(`/devices/${deviceId}/tokens`, { revoke_others: revokeOthers });

interface EventPage {
  limit: number;
  offset: number;
  from?: Date;
}

/** Newest first. */
export function readHomeEvents(homeId: string, types: string[], page: EventPage) {
  const query = new URLSearchParams({ limit: String(page.limit), offset: String(page.offset) });
  if (types.length > 0) query.set('event_type', types.join(','));
  if (page.from) query.set('start_at', page.from.toISOString());
  return api.get<{ home_events: HomeEvent[]; paging: Paging }>(`/homes/${homeId}/events?${query}`);
}
