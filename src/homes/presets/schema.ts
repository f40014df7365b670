import Type, { type Static } from 'typebox';
import { Name, TimestampOf } from '../../platform/http/document/common-schemas.ts';
import { HomeIds } from '../bulk/schema.ts';
import { SettingsChange } from '../settings.ts';

const PresetId = Type.String({
  pattern: '^([0-9a-f]{24}|[a-z]+(_[a-z]+)*)$',
  description: 'Id of the preset: 24 lower-case hex characters, or a word for a built-in preset.',
});
export const PresetPath = { preset_id: PresetId };

const PRESET_NAME =
  'Name of the preset. Unique in the organization, and different from those of built-in presets.';

export const PresetBody = Type.Object(
  {
    preset_id: PresetId,
    name: Type.String({ description: PRESET_NAME }),
    built_in: Type.Boolean({
      description: 'Whether the preset is built in. Built-in presets cannot be changed.',
    }),
    settings: SettingsChange,
    created_at: Type.Optional(TimestampOf('Time of the creation. Absent for built-in presets.')),
  },
  { $id: 'Preset' },
);

export const PresetList = Type.Object(
  {
    presets: Type.Array(PresetBody, {
      description: 'Built-in presets first, then those of the organization by name.',
    }),
  },
  { $id: 'PresetList' },
);

export const NewPreset = Type.Object(
  { name: { ...Name, description: PRESET_NAME }, settings: SettingsChange },
  { $id: 'PresetInput' },
);
export type NewPreset = Static<typeof NewPreset>;

/** `settings` is replaced as a whole, so that a setting can be removed from a preset. */
export const PresetChange = Type.Partial(NewPreset, { $id: 'PresetChange' });
export type PresetChange = Static<typeof PresetChange>;

export const PresetUse = Type.Object({ home_ids: HomeIds }, { $id: 'PresetUse' });

export const PresetApplied = Type.Object(
  { applied: Type.Integer({ description: 'Number of homes that the preset was applied to.' }) },
  { $id: 'PresetApplied' },
);
