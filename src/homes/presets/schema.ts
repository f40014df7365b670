import Type, { type Static } from 'typebox';
import { Name } from '../../accounts/index.ts';
import { Id, Timestamp } from '../../platform/http/common-schemas.ts';
import { SettingsChange } from '../settings.ts';

export const MOST_HOMES = 1000;

export const PresetBody = Type.Object({
  preset_id: Type.String({ description: '24 lower-case hex characters; a word for a built-in one.' }),
  name: Type.String(),
  built_in: Type.Boolean({ description: 'The same for everybody; cannot be changed.' }),
  settings: SettingsChange,
  created_at: Type.Optional(Timestamp),
});

export const PresetList = Type.Object({
  presets: Type.Array(PresetBody, {
    description: 'The built-in ones first, then those of the organization by name.',
  }),
});

export const NewPreset = Type.Object({ name: Name, settings: SettingsChange });
export type NewPreset = Static<typeof NewPreset>;

/** `settings` as a whole: otherwise nothing could be taken out of a preset again. */
export const PresetChange = Type.Partial(NewPreset);
export type PresetChange = Static<typeof PresetChange>;

export const PresetUse = Type.Object({
  home_ids: Type.Array(Id('home'), {
    minItems: 1,
    maxItems: MOST_HOMES,
    'x-wanted': `must be a list of 1 to ${MOST_HOMES} homes of the organization`,
  }),
});

export const Applied = Type.Object({ applied: Type.Integer({ description: 'How many homes have it now.' }) });
