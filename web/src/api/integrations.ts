import { api } from './http.ts';

export interface Integration {
  integration_id: string;
  type: 'ical';
  name: string;
  /** Whole for owners and admins; for others without the part that is a secret. */
  url: string;
  created_at: string;
  last_synced_at: string | null;
  last_error: string | null;
  guest_count: number;
  next_sync_at: string;
}

const below = (homeId: string) => `/homes/${homeId}/integrations`;

export const readIntegrations = (homeId: string) =>
  api.get<{ integrations: Integration[] }>(below(homeId)).then((answer) => answer.integrations);
/** Answers after the first sync, or after ten seconds of it. */
export const createFeed = (homeId: string, input: { name: string; url: string }) =>
  api.post<Integration>(below(homeId), { type: 'ical', ...input });
export const syncIntegration = (homeId: string, integrationId: string) =>
  api.post<Integration>(`${below(homeId)}/${integrationId}/sync`);
export const deleteIntegration = (homeId: string, integrationId: string) =>
  api.delete(`${below(homeId)}/${integrationId}`);
