import type { Home, HomeEvent } from './homes.ts';
import { api } from './http.ts';

export interface HomeAtAGlance {
  home_id: string;
  name: string;
  timezone: string;
  /** Some device listens, and it is not noisy. */
  quiet: boolean;
  occupied: boolean;
  guest_name?: string;
  alarm_status: Home['alarm_status'];
  /** What is worst comes first. */
  conditions: string[];
  devices: number;
  offline_devices: number;
  temperature?: number;
  sound?: number;
  last_event?: { event_type: string; event_time: string };
}

export interface Covered {
  event_type: string;
  /** Absent for what is told but not kept. */
  events?: number;
  last_seen_at?: string;
}

export interface Overview {
  generated_at: string;
  counts: Record<
    'homes' | 'quiet' | 'noisy' | 'cold' | 'hot' | 'alarm' | 'offline' | 'occupied' | 'attention',
    number
  >;
  devices: { total: number; offline: number; battery_low: number; tampered: number };
  /** By what needs attention, then by name. */
  homes: HomeAtAGlance[];
  /** Of the last thirty days. */
  coverage: Covered[];
}

export type FeedEvent = HomeEvent & { home_name: string };

export interface FeedPage {
  events: FeedEvent[];
  next?: string;
}

export const readOverview = (organizationId: string) =>
  api.get<Overview>(`/organizations/${organizationId}/overview`);

/** Newest first; `after` is the `next` of the page before. */
export function readFeed(organizationId: string, limit: number, after?: string) {
  const query = new URLSearchParams({ limit: String(limit), ...(after === undefined ? {} : { after }) });
  return api.get<FeedPage>(`/organizations/${organizationId}/events?${query}`);
}
