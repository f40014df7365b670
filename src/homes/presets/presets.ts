import { audit, type By, changedBy } from '../../audit/index.ts';
import { conflict, notFound } from '../../platform/errors.ts';
import { inOneTransaction, type Tools } from '../../platform/tools.ts';
import { lockAllHomes } from '../bulk/bulk-change.ts';
import { homeObject } from '../homes.ts';
import { mergeSettings } from '../settings.ts';
import { updateSettingsOf } from '../store.ts';
import { BUILT_IN_PRESETS, type BuiltInPreset } from './built-in-presets.ts';
import { type NewPreset, PresetChange } from './schema.ts';
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

export function createPreset(
  tools: Tools,
  organization_id: string,
  input: NewPreset,
  by: By,
): Promise<PresetRow> {
  return inOneTransaction(tools, async (joined) => {
    const others = await lockPresets(joined.database, organization_id);
    if (others.length >= MOST_PRESETS)
      throw conflict(`An organization has at most ${MOST_PRESETS} custom presets. Delete one first.`);
    const preset = {
      preset_id: tools.newId(),
      organization_id,
      name: requireFreeName(input.name, others),
      settings: mergeSettings({}, input.settings),
      created_at: tools.clock.now(),
    };
    await insertPreset(joined.database, preset);
    await audit(joined, by, { organization_id, action: 'preset.created', object: objectOf(preset) });
    return preset;
  });
}

export function changePreset(
  tools: Tools,
  organization_id: string,
  presetId: string,
  change: PresetChange,
  by: By,
): Promise<PresetRow> {
  return inOneTransaction(tools, async (joined) => {
    const presets = await lockPresets(joined.database, organization_id);
    const before = requireOwnPreset(presetId, presets);
    const others = presets.filter((preset) => preset !== before);
    const after = {
      ...before,
      name: change.name === undefined ? before.name : requireFreeName(change.name, others),
      settings: change.settings === undefined ? before.settings : mergeSettings({}, change.settings),
    };
    await updatePreset(joined.database, after);
    const changes = changedBy(change, PresetChange);
    if (changes.length > 0)
      await audit(joined, by, {
        organization_id,
        action: 'preset.updated',
        object: objectOf(after),
        changes,
      });
    return after;
  });
}

export function removePreset(tools: Tools, organization_id: string, presetId: string, by: By): Promise<void> {
  return inOneTransaction(tools, async (joined) => {
    const preset = requireOwnPreset(presetId, await lockPresets(joined.database, organization_id));
    await deletePreset(joined.database, preset);
    await audit(joined, by, { organization_id, action: 'preset.deleted', object: objectOf(preset) });
  });
}

/** Applies to all homes or none. Settings that the preset does not name stay. Returns the number of homes. */
export function applyPreset(
  tools: Tools,
  organization_id: string,
  presetId: string,
  homeIds: string[],
  by: By,
): Promise<number> {
  return inOneTransaction(tools, async (joined) => {
    const presets = await listAllPresets(joined, organization_id);
    const preset = presets.find(({ preset_id }) => preset_id === presetId);
    if (!preset) throw notFound('Preset');
    const homes = await lockAllHomes(joined.database, organization_id, homeIds);
    const changed = homes.map((home) => ({
      ...home,
      settings: mergeSettings(home.settings, preset.settings),
      settings_version: home.settings_version + 1,
    }));
    await updateSettingsOf(joined.database, changed, tools.clock.now());
    const changes = [{ member: 'preset', to: preset.name }];
    const action = 'preset.applied' as const;
    // One entry for each home, because the homes changed.
    const entries = homes.map((home) => ({ organization_id, action, object: homeObject(home), changes }));
    await audit(joined, by, ...entries);
    return homes.length;
  });
}

function objectOf({ preset_id, name }: PresetRow) {
  return { kind: 'preset' as const, id: preset_id, name };
}

function requireOwnPreset(presetId: string, presets: PresetRow[]): PresetRow {
  const preset = presets.find(({ preset_id }) => preset_id === presetId);
  if (preset) return preset;
  if (BUILT_IN_PRESETS.some(({ preset_id }) => preset_id === presetId))
    throw conflict('Built-in presets are read-only. Create your own preset instead.');
  throw notFound('Preset');
}

/** Users choose presets by name. */
function requireFreeName(name: string, others: PresetRow[]): string {
  if ([...BUILT_IN_PRESETS, ...others].some((other) => other.name === name))
    throw conflict(`A preset named ${JSON.stringify(name)} already exists. Choose another name.`);
  return name;
}
