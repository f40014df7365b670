import { api } from './http.ts';

/** A named bundle of settings. */
export interface Preset {
  preset_id: string;
  name: string;
  built_in: boolean;
  /** Only what it sets, at every level. */
  settings: Record<string, unknown>;
}

const below = (organizationId: string) => `/organizations/${organizationId}/presets`;

export const readPresets = (organizationId: string) =>
  api.get<{ presets: Preset[] }>(below(organizationId)).then((answer) => answer.presets);
export const applyPreset = (organizationId: string, presetId: string, homeIds: string[]) =>
  api.post<{ applied: number }>(`${below(organizationId)}/${presetId}/apply`, { home_ids: homeIds });
