import { Checkbox, Select, Stack, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { lares } from '../../../client/client.ts';
import { FormModal } from '../../../components/form-modal.tsx';
import { needsText } from '../../../components/needs.ts';
import { say } from '../../../components/say.ts';
import { useSubmit } from '../../../components/use-submit.ts';
import type { Preset } from '../../../contract.ts';
import { homesQuery } from '../../../queries/homes.ts';
import { presetsKey } from '../../../queries/presets.ts';
import { useOrganization } from '../../../session/organization.tsx';
import { t } from '../../../words/words.ts';
import type { Group } from '../../home/index.ts';

interface PresetFormProps {
  /** Undefined: a new one. */
  preset: Preset | undefined;
  parts: Group[];
  onClose(): void;
}

interface Values extends Record<string, unknown> {
  name: string;
  /** Empty: what it sets stays. */
  home_id: string;
  parts: string[];
}

/** A home shows what its settings do, so a preset is taken from one instead of being typed in. */
export function PresetForm({ preset, parts, onClose }: PresetFormProps) {
  const { organization_id } = useOrganization();
  const queries = useQueryClient();
  const homes = useQuery(homesQuery);
  const form = useForm<Values>({
    initialValues: {
      name: preset?.name ?? '',
      home_id: '',
      parts: Object.keys(preset?.settings ?? {}),
    },
    validate: {
      name: needsText(t('Give the preset a name.')),
      home_id: preset ? () => null : needsText(t('Choose a home.')),
      parts: (chosen, { home_id }) =>
        home_id !== '' && chosen.length === 0 ? t('Choose at least one part.') : null,
    },
  });
  const submit = useSubmit(form, (values) => save(organization_id, preset, values), {
    done: async ({ name }) => {
      onClose();
      say(t('The preset {name} was saved', { name }));
      await queries.invalidateQueries({ queryKey: presetsKey(organization_id) });
    },
  });
  const choices = (homes.data?.items ?? [])
    .filter((home) => home.organization_id === organization_id)
    .map((home) => ({ value: home.home_id, label: home.name }));
  return (
    <FormModal
      opened
      onClose={onClose}
      title={preset ? t('Edit the preset {name}', { name: preset.name }) : t('New preset')}
      submit={submit}
      submitLabel={t('Save preset')}
    >
      <TextInput
        label={t('Name')}
        placeholder={t('Old town')}
        maxLength={200}
        data-autofocus
        {...form.getInputProps('name')}
      />
      <Select
        label={t('Taken from')}
        description={
          preset
            ? t('Sets what this home has now. Empty: what the preset sets stays as it is.')
            : t('Sets what this home has now. Set one up as you want it first.')
        }
        placeholder={preset ? t('No home, only another name') : t('Choose a home')}
        data={choices}
        searchable
        clearable={preset !== undefined}
        clearButtonProps={{ 'aria-label': t('Take it from no home') }}
        nothingFoundMessage={t('No such home')}
        value={form.values.home_id || null}
        error={form.errors['home_id']}
        onChange={(homeId) => form.setFieldValue('home_id', homeId ?? '')}
      />
      {form.values.home_id === '' ? null : (
        <Checkbox.Group
          label={t('Parts')}
          description={t('It changes nothing else in homes that it is applied to.')}
          {...form.getInputProps('parts')}
        >
          <Stack gap="xs" mt="xs">
            {parts.map((part) => (
              <Checkbox key={part.name} value={part.name} label={t(part.title)} description={t(part.text)} />
            ))}
          </Stack>
        </Checkbox.Group>
      )}
    </FormModal>
  );
}

/** With the settings of the home at this moment, not of when the list was read. */
async function save(organization_id: string, preset: Preset | undefined, values: Values): Promise<Preset> {
  const { home_id, parts } = values;
  const name = values.name.trim();
  const settings = home_id === '' ? undefined : await settingsOf(home_id, parts);
  if (!preset) {
    return lares.POST('/organizations/{organization_id}/presets', {
      params: { path: { organization_id } },
      body: { name, settings: settings ?? {} },
    });
  }
  return lares.PATCH('/organizations/{organization_id}/presets/{preset_id}', {
    params: { path: { organization_id, preset_id: preset.preset_id } },
    body: { name, ...(settings ? { settings } : {}) },
  });
}

async function settingsOf(home_id: string, parts: string[]): Promise<Preset['settings']> {
  const { settings } = await lares.GET('/homes/{home_id}', { params: { path: { home_id } } });
  return Object.fromEntries(Object.entries(settings).filter(([member]) => parts.includes(member)));
}
