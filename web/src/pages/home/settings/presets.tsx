import { Button, MultiSelect, Radio, Stack } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useDisclosure } from '@mantine/hooks';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { lares } from '../../../client/client.ts';
import { FormModal } from '../../../components/form-modal.tsx';
import { Loaded } from '../../../components/loaded.tsx';
import { needsChoice, needsText } from '../../../components/needs.ts';
import { say } from '../../../components/say.ts';
import { useSubmit } from '../../../components/use-submit.ts';
import type { Home, Preset } from '../../../contract.ts';
import { count } from '../../../format/names.ts';
import { homesQuery } from '../../../queries/homes.ts';
import { presetsQuery } from '../../../queries/presets.ts';
import type { Group } from './fields.ts';
import { presetText } from './preset-labels.ts';

export function Presets({ home, groups }: { home: Home; groups: Group[] }) {
  const [opened, { open, close }] = useDisclosure(false);
  return (
    <>
      <Button variant="default" onClick={open}>
        Apply a preset
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
  const queries = useQueryClient();
  const presets = useQuery(presetsQuery(organization_id));
  const homes = useQuery(homesQuery);
  const form = useForm({
    mode: 'uncontrolled',
    initialValues: { preset_id: '', home_ids: [home.home_id] },
    validate: {
      preset_id: needsText('Choose a preset.'),
      home_ids: needsChoice('Choose at least one home.'),
    },
  });
  const submit = useSubmit(
    form,
    ({ preset_id, home_ids }) =>
      lares.POST('/organizations/{organization_id}/presets/{preset_id}/apply', {
        params: { path: { organization_id, preset_id } },
        body: { home_ids },
      }),
    {
      done: async ({ applied }) => {
        const name = presets.data?.find((one) => one.preset_id === form.getValues().preset_id)?.name;
        await queries.invalidateQueries({ queryKey: ['homes'] });
        say(`${name ?? 'The preset'} was applied to ${count(applied, 'home')}`);
        onClose();
      },
    },
  );
  const choices = (homes.data?.items ?? [home])
    .filter((one) => one.organization_id === organization_id)
    .map((one) => ({ value: one.home_id, label: one.name }));
  return (
    <FormModal opened onClose={onClose} title="Apply a preset" submit={submit} submitLabel="Apply">
      <Loaded query={presets} what="the presets" lines={3}>
        {(found) => (
          <Radio.Group
            label="Preset"
            description="It changes what it names; everything else stays. Your own are made on the page Organization."
            key={form.key('preset_id')}
            {...form.getInputProps('preset_id')}
          >
            <Stack gap="sm" mt="sm">
              {found.map((preset) => (
                <OnePreset key={preset.preset_id} preset={preset} groups={groups} />
              ))}
            </Stack>
          </Radio.Group>
        )}
      </Loaded>
      <MultiSelect
        label="Homes"
        description="Of this organization; this one is chosen already."
        data={choices}
        searchable
        hidePickedOptions
        nothingFoundMessage="No such home"
        key={form.key('home_ids')}
        {...form.getInputProps('home_ids')}
      />
    </FormModal>
  );
}

function OnePreset({ preset, groups }: { preset: Preset; groups: Group[] }) {
  return (
    <Radio
      value={preset.preset_id}
      label={preset.built_in ? `${preset.name} (built in)` : preset.name}
      description={presetText(groups, preset.settings)}
    />
  );
}
