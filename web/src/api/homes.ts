import { api } from './http.ts';
import { type Paging, readWholeList } from './paging.ts';

export interface Home {
  home_id: string;
  name: string;
  organization_id: string;
  timezone: string;
  address: string;
  devices: string[];
  alarm_status: 'on' | 'off' | 'on_grace_period' | 'off_grace_period' | 'critical_event';
  disturbance_monitoring_active: boolean;
  checkin_hour: number;
  checkout_hour: number;
  created_at: string;
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
  firmware: { installed: string | null; wanted: string | null };
  battery: { percent: number | null; voltage: number | null };
  ongoing_events: string[];
  latest_sensor_values: Record<string, { time: string; value: number }>;
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
export const readHome = (homeId: string) => api.get<Home>(`/homes/${homeId}`);
export const createHome = (input: {
  name: string;
  organization_id: string;
  timezone: string;
  address: string;
}) => api.post<Home>('/homes', input);

export const readDevices = () => readWholeList<Device, 'devices'>('/devices', 'devices');
export const readDevicesOfHome = (homeId: string) =>
  readWholeList<Device, 'devices'>(`/homes/${homeId}/devices`, 'devices');
/** The token is answered this once. */
export const createDevice = (homeId: string, description: string) =>
  api.post<Device & { device_token: string }>(`/homes/${homeId}/devices`, { description });

export function readHomeEvents(homeId: string, types: string[], page: { limit: number; offset: number }) {
  const query = new URLSearchParams({ limit: String(page.limit), offset: String(page.offset) });
  if (types.length > 0) query.set('event_type', types.join(','));
  return api.get<{ home_events: HomeEvent[]; paging: Paging }>(`/homes/${homeId}/events?${query}`);
}
