import { Button, MultiSelect, Radio, Stack } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useDisclosure } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { lares, params } from '../../../client/client.ts';
import { refresh } from '../../../client/query-client.ts';
import { QueryContent } from '../../../components/feedback/query-content.tsx';
import { showMessage } from '../../../components/feedback/toast.ts';
import { FormModal, requireChoice, requireText, useSubmit } from '../../../components/forms/form-modal.tsx';
import type { Home, Preset } from '../../../contract.ts';
import { apiText } from '../../../i18n/api-texts.ts';
import { t } from '../../../i18n/texts.ts';
import { homesQuery } from '../../../queries/homes.ts';
import { presetsQuery } from '../../../queries/presets.ts';
import type { Group } from './fields/fields.ts';
import { presetText } from './fields/preset-labels.ts';

export function Presets({ home, groups }: { home: Home; groups: Group[] }) {
  const [opened, { open, close }] = useDisclosure(false);
  return (
    <>
      <Button variant="default" onClick={open}>
        {t('homeSettings.applyPreset')}
      </Button>
      {opened ? <ApplyPreset home={home} groups={groups} onClose={close} /> : null}
    </>
  );
}

interface ApplyPresetProps {
  home: Home;
  groups: Group[];
  onClose(): void;
}

function ApplyPreset({ home, groups, onClose }: ApplyPresetProps) {
  const { organization_id } = home;
  const presets = useQuery(presetsQuery(organization_id));
  const homes = useQuery(homesQuery);
  const form = useForm({
    initialValues: { preset_id: '', home_ids: [home.home_id] },
    validate: {
      preset_id: requireText(t('homeSettings.choosePreset')),
      home_ids: requireChoice(t('common.chooseAtLeastOneHome')),
    },
  });
  const submit = useSubmit(
    form,
    ({ preset_id, home_ids }) =>
      lares.POST('/organizations/{organization_id}/presets/{preset_id}/apply', {
        ...params({ organization_id, preset_id }),
        body: { home_ids },
      }),
    async ({ applied }) => {
      const name = presets.data?.find((one) => one.preset_id === form.getValues().preset_id)?.name;
      await refresh(['homes']);
      showMessage(
        t('homeSettings.wasAppliedToHomes', { preset: name ?? t('homeSettings.thePreset'), count: applied }),
      );
      onClose();
    },
  );
  const choices = (homes.data?.items ?? [home])
    .filter((one) => one.organization_id === organization_id)
    .map((one) => ({ value: one.home_id, label: one.name }));
  return (
    <FormModal
      onClose={onClose}
      title={t('homeSettings.applyPreset')}
      submit={submit}
      submitLabel={t('homeSettings.apply')}
    >
      <QueryContent query={presets} what={t('common.thePresets')} lines={3}>
        {(found) => (
          <Radio.Group
            label={t('homeSettings.preset')}
            description={t('homeSettings.changesNamesEverythingElseStays')}
            {...form.getInputProps('preset_id')}
          >
            <Stack gap="sm" mt="sm">
              {found.map((preset) => (
                <PresetRadio key={preset.preset_id} preset={preset} groups={groups} />
              ))}
            </Stack>
          </Radio.Group>
        )}
      </QueryContent>
      <MultiSelect
        label={t('common.homes')}
        description={t('homeSettings.organizationOneChosenAlready')}
        data={choices}
        searchable
        hidePickedOptions
        nothingFoundMessage={t('common.noSuchHome')}
        {...form.getInputProps('home_ids')}
      />
    </FormModal>
  );
}

function PresetRadio({ preset, groups }: { preset: Preset; groups: Group[] }) {
  return (
    <Radio
      value={preset.preset_id}
      label={preset.built_in ? t('homeSettings.builtIn', { name: apiText(preset.name) }) : preset.name}
      description={presetText(groups, preset.settings)}
    />
  );
}
