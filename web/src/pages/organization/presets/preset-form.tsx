import { Checkbox, Select, Stack } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useQuery } from '@tanstack/react-query';
import { lares, params } from '../../../client/client.ts';
import { announceChange } from '../../../components/feedback/toast.ts';
import { FormModal, requireText, useSubmit } from '../../../components/forms/form-modal.tsx';
import { NameField } from '../../../components/forms/name-field.tsx';
import type { Preset } from '../../../contract.ts';
import { t } from '../../../i18n/texts.ts';
import { homesQuery } from '../../../queries/homes.ts';
import { presetsKey } from '../../../queries/presets.ts';
import { useOrganization } from '../../../session/organization.tsx';
import type { Group } from '../../home/index.ts';

interface PresetFormProps {
  /** Undefined: a new one. */
  preset: Preset | undefined;
  parts: Group[];
  onClose(): void;
}

interface Values extends Record<string, unknown> {
  name: string;
  /** Empty: the settings stay. */
  home_id: string;
  parts: string[];
}

/** A preset copies the settings of a home. */
export function PresetForm({ preset, parts, onClose }: PresetFormProps) {
  const { organization_id } = useOrganization();
  const homes = useQuery(homesQuery);
  const form = useForm<Values>({
    initialValues: {
      name: preset?.name ?? '',
      home_id: '',
      parts: Object.keys(preset?.settings ?? {}),
    },
    validate: {
      name: requireText(t('presets.givePresetName')),
      home_id: preset ? () => null : requireText(t('common.chooseAHome')),
      parts: (chosen, { home_id }) =>
        home_id !== '' && chosen.length === 0 ? t('presets.chooseAtLeastOnePart') : null,
    },
  });
  const submit = useSubmit(
    form,
    (values) => save(organization_id, preset, values),
    ({ name }) => {
      onClose();
      return announceChange(t('presets.presetWasSaved', { name }), presetsKey(organization_id));
    },
  );
  const choices = (homes.data?.items ?? [])
    .filter((home) => home.organization_id === organization_id)
    .map((home) => ({ value: home.home_id, label: home.name }));
  return (
    <FormModal
      onClose={onClose}
      title={preset ? t('presets.editPreset', { name: preset.name }) : t('presets.newPreset')}
      submit={submit}
      submitLabel={t('presets.savePreset')}
    >
      <NameField placeholder={t('presets.oldTown')} {...form.getInputProps('name')} />
      <Select
        label={t('presets.takenFrom')}
        description={preset ? t('presets.takenFromHint') : t('presets.takenFromHintNew')}
        placeholder={preset ? t('presets.noHomeOnlyAnotherName') : t('common.chooseHome')}
        data={choices}
        searchable
        clearable={preset !== undefined}
        clearButtonProps={{ 'aria-label': t('presets.takeItFromNoHome') }}
        nothingFoundMessage={t('common.noSuchHome')}
        value={form.values.home_id || null}
        error={form.errors['home_id']}
        onChange={(homeId) => form.setFieldValue('home_id', homeId ?? '')}
      />
      {form.values.home_id === '' ? null : (
        <Checkbox.Group
          label={t('presets.parts')}
          description={t('presets.applyHint')}
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

/** With the home's current settings, not those of the list. */
async function save(organization_id: string, preset: Preset | undefined, values: Values): Promise<Preset> {
  const { home_id, parts } = values;
  const name = values.name.trim();
  const settings = home_id === '' ? undefined : await settingsOf(home_id, parts);
  if (!preset) {
    return lares.POST('/organizations/{organization_id}/presets', {
      ...params({ organization_id }),
      body: { name, settings: settings ?? {} },
    });
  }
  return lares.PATCH('/organizations/{organization_id}/presets/{preset_id}', {
    ...params({ organization_id, preset_id: preset.preset_id }),
    body: { name, ...(settings ? { settings } : {}) },
  });
}

async function settingsOf(home_id: string, parts: string[]): Promise<Preset['settings']> {
  const { settings } = await lares.GET('/homes/{home_id}', params({ home_id }));
  return Object.fromEntries(Object.entries(settings).filter(([member]) => parts.includes(member)));
}
