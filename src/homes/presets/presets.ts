import { conflict, notFound } from '../../platform/errors.ts';
import type { Tools } from '../../platform/tools.ts';
import { lockAllHomes } from '../bulk/bulk-change.ts';
import { mergeSettings } from '../settings.ts';
import { updateSettingsOf } from '../store.ts';
import { BUILT_IN_PRESETS, type BuiltInPreset } from './built-in-presets.ts';
import type { NewPreset, PresetChange } from './schema.ts';
import {
  deletePreset,
  insertPreset,
  listPresets,
  lockPresets,
  type PresetRow,
  updatePreset,
} from './store.ts';

export const MOST_PRESETS = 100;

export function presentPreset({ preset_id, name, settings, ...rest }: PresetRow | BuiltInPreset) {
  const own = 'created_at' in rest ? { created_at: rest.created_at } : undefined;
  return { preset_id, name, built_in: own === undefined, settings, ...own };
}

export async function listAllPresets(
  tools: Tools,
  organizationId: string,
): Promise<(PresetRow | BuiltInPreset)[]> {
  return [...BUILT_IN_PRESETS, ...(await listPresets(tools.database, organizationId))];
}

export function createPreset(tools: Tools, organization_id: string, input: NewPreset): Promise<PresetRow> {
  return tools.database.transaction(async (connection) => {
    const others = await lockPresets(connection, organization_id);
    if (others.length >= MOST_PRESETS)
      throw conflict(`An organization has at most ${MOST_PRESETS} presets of its own.`);
    const preset = {
      preset_id: tools.newId(),
      organization_id,
      name: requireFreeName(input.name, others),
      settings: mergeSettings({}, input.settings),
      created_at: tools.clock.now(),
    };
    await insertPreset(connection, preset);
    return preset;
  });
}

export function changePreset(
  tools: Tools,
  organizationId: string,
  presetId: string,
  change: PresetChange,
): Promise<PresetRow> {
  return tools.database.transaction(async (connection) => {
    const presets = await lockPresets(connection, organizationId);
    const before = requireOwnPreset(presetId, presets);
    const others = presets.filter((preset) => preset !== before);
    const after = {
      ...before,
      name: change.name === undefined ? before.name : requireFreeName(change.name, others),
      settings: change.settings === undefined ? before.settings : mergeSettings({}, change.settings),
    };
    await updatePreset(connection, after);
    return after;
  });
}

export function removePreset(tools: Tools, organizationId: string, presetId: string): Promise<PresetRow> {
  return tools.database.transaction(async (connection) => {
    const presets = await lockPresets(connection, organizationId);
    const preset = requireOwnPreset(presetId, presets);
    await deletePreset(connection, preset);
    return preset;
  });
}

/** Applies to all homes or none. Settings that the preset does not name stay. */
export function applyPreset(
  tools: Tools,
  organizationId: string,
  presetId: string,
  homeIds: string[],
): Promise<{ preset: { name: string }; homes: { home_id: string; name: string }[] }> {
  return tools.database.longTimeout.transaction(async (connection) => {
    const presets = [...BUILT_IN_PRESETS, ...(await listPresets(connection, organizationId))];
    const preset = presets.find(({ preset_id }) => preset_id === presetId);
    if (!preset) throw notFound('Preset');
    const homes = await lockAllHomes(connection, organizationId, homeIds);
    await updateSettingsOf(
      connection,
      homes.map((home) => ({
        ...home,
        settings: mergeSettings(home.settings, preset.settings),
        settings_version: home.settings_version + 1,
      })),
      tools.clock.now(),
    );
    return { preset, homes };
  });
}

function requireOwnPreset(presetId: string, presets: PresetRow[]): PresetRow {
  const preset = presets.find(({ preset_id }) => preset_id === presetId);
  if (preset) return preset;
  if (BUILT_IN_PRESETS.some(({ preset_id }) => preset_id === presetId))
    throw conflict('A built-in preset cannot be changed; make one of your own.');
  throw notFound('Preset');
}

/** Users choose presets by name. */
function requireFreeName(name: string, others: PresetRow[]): string {
  if ([...BUILT_IN_PRESETS, ...others].some((other) => other.name === name))
    throw conflict(`There is a preset named ${JSON.stringify(name)} already.`);
  return name;
}
