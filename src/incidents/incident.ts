import type { IncidentKind } from './kinds.ts';

/** Something that goes on in a home, as hosts see it. */
export interface Incident {
  home_id: string;
  incident_id: string;
  kind: IncidentKind;
  device_id: string | null;
  guest_id: string | null;
  level: number;
  opened_at: Date;
  level_at: Date;
  /** May lie ahead: it is over then, if nothing more comes. */
  ended_at: Date | null;
  acknowledged_at: Date | null;
  acknowledged_by: string | null;
  snoozed_until: Date | null;
}
