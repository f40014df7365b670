import { Badge, Button, Group, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { lares, params } from '../../../client/client.ts';
import { Icon } from '../../../components/display/icon.tsx';
import { QueryContent } from '../../../components/feedback/query-content.tsx';
import { announceChange } from '../../../components/feedback/toast.ts';
import { SmallButton } from '../../../components/forms/buttons.tsx';
import { ConfirmAction } from '../../../components/forms/confirm-action.tsx';
import { Section } from '../../../components/layout/section.tsx';
import { DataTable } from '../../../components/lists/data-table.tsx';
import type { Preset } from '../../../contract.ts';
import { apiText } from '../../../i18n/api-texts.ts';
import { t } from '../../../i18n/texts.ts';
import { homeSettingsQuery } from '../../../queries/home-settings.ts';
import { presetsKey, presetsQuery } from '../../../queries/presets.ts';
import { useOrganization } from '../../../session/organization.tsx';
import { groupsOf, type Group as Part, presetText } from '../../home/index.ts';
import { PresetForm } from './preset-form.tsx';

/** Named settings. A home's settings page applies them. */
export function Presets() {
  const { organization_id } = useOrganization();
  const presets = useQuery(presetsQuery(organization_id));
  const parts = useQuery({ ...homeSettingsQuery, select: groupsOf });
  const [edited, setEdited] = useState<Preset | 'new'>();
  return (
    <Section
      title={t('common.presets')}
      text={t('presets.intro')}
      action={
        <Button leftSection={<Icon name="plus" />} onClick={() => setEdited('new')} disabled={!parts.data}>
          {t('presets.newPreset')}
        </Button>
      }
    >
      <QueryContent query={presets} what={t('common.thePresets')} lines={3}>
        {(found) => (
          <QueryContent query={parts} what={t('presets.whatCanBeSet')} lines={3}>
            {(known) => <PresetRows presets={found} parts={known} onEdit={setEdited} />}
          </QueryContent>
        )}
      </QueryContent>
      {edited && parts.data ? (
        <PresetForm
          preset={edited === 'new' ? undefined : edited}
          parts={parts.data}
          onClose={() => setEdited(undefined)}
        />
      ) : null}
    </Section>
  );
}

interface PresetRowsProps {
  presets: Preset[];
  parts: Part[];
  onEdit(preset: Preset): void;
}

function PresetRows({ presets, parts, onEdit }: PresetRowsProps) {
  return (
    <DataTable
      caption={t('common.presets')}
      rows={presets}
      keyOf={(preset) => preset.preset_id}
      columns={[
        { label: t('common.name'), cell: (preset) => <Name preset={preset} />, width: '25%' },
        {
          label: t('presets.whatItSets'),
          plain: true,
          cell: (preset) => <Text size="sm">{presetText(parts, preset.settings)}</Text>,
        },
        {
          actions: (preset) => (preset.built_in ? null : <Actions preset={preset} onEdit={onEdit} />),
          width: '22%',
        },
      ]}
    />
  );
}

function Name({ preset: { name, built_in } }: { preset: Preset }) {
  return (
    <>
      <Text fw={600}>{built_in ? apiText(name) : name}</Text>
      {built_in ? <Badge color="gray">{t('presets.builtIn')}</Badge> : null}
    </>
  );
}

function Actions({ preset, onEdit }: { preset: Preset; onEdit(preset: Preset): void }) {
  return (
    <Group gap="xs" justify="flex-end">
      <SmallButton
        icon="pencil"
        aria-label={t('presets.editPreset', { name: preset.name })}
        onClick={() => onEdit(preset)}
      >
        {t('common.edit')}
      </SmallButton>
      <DeletePreset preset={preset} />
    </Group>
  );
}

function DeletePreset({ preset: { preset_id, name } }: { preset: Preset }) {
  const { organization_id } = useOrganization();
  return (
    <ConfirmAction
      label={t('common.delete')}
      describedAs={t('presets.deleteThePreset', { name })}
      title={t('presets.deletePresetNamedQuestion', { name })}
      text={t('presets.deleteConsequence')}
      confirmLabel={t('presets.deletePreset')}
      run={() =>
        lares.DELETE(
          '/organizations/{organization_id}/presets/{preset_id}',
          params({ organization_id, preset_id }),
        )
      }
      done={() => announceChange(t('common.wasDeleted', { name }), presetsKey(organization_id))}
    />
  );
}
