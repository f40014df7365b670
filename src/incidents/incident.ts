import type { IncidentKind } from './kinds.ts';

/** An incident as hosts see it. */
export interface Incident {
  home_id: string;
  incident_id: string;
  kind: IncidentKind;
  device_id: string | null;
  guest_id: string | null;
  level: number;
  /** When the value first went beyond its limit. Null in incidents of an earlier version. */
  started_at: Date | null;
  /** When the rule detected it, after its hold. */
  opened_at: Date;
  level_at: Date;
  /** In the future for an incident that ends if no further event arrives. */
  ended_at: Date | null;
  /** These four are known when it has ended. Null for kinds that measure nothing. */
  beyond_min: number | null;
  /** End of the last minute beyond the limit. */
  beyond_until: Date | null;
  /** Minutes from `started_at` to `beyond_until`. */
  duration_min: number | null;
  /** The value farthest beyond the limit. */
  peak: number | null;
  acknowledged_at: Date | null;
  acknowledged_by: string | null;
  snoozed_until: Date | null;
  /** Stays open after its end until a user acknowledges it. */
  needs_acknowledgement: boolean;
  /** Close to freezing: the last value, in °C. */
  temperature: number | null;
  /** The last resort of its alert: no one acknowledged it before. */
  everyone_alerted_at: Date | null;
  /** Since when no member has a channel that works. */
  unreached_at: Date | null;
}
