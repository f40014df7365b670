import { api } from './http.ts';

/** A disturbance that goes on. */
export interface Incident {
  incident_id: string;
  level: number;
  opened_at: string;
  level_at: string;
  guest_id?: string;
  acknowledged_at?: string;
  acknowledged_by?: string;
  /** Until then no step of the ladder is taken. */
  snoozed_until?: string;
}

export interface Noise {
  /** Absent while it is quiet. */
  incident?: Incident;
}

const below = (homeId: string) => `/homes/${homeId}/noise`;

export const readNoise = (homeId: string) => api.get<Noise>(below(homeId));
export const acknowledgeNoise = (homeId: string) => api.post<Noise>(`${below(homeId)}/acknowledge`);
/** For as long as the settings of the home say. */
export const snoozeNoise = (homeId: string) => api.post<Noise>(`${below(homeId)}/snooze`, {});
