import { Button, Group, TextInput } from '@mantine/core';
import { Section } from '../../../components/layout/section.tsx';
import type { Home } from '../../../contract.ts';
import { t } from '../../../i18n/texts.ts';
import { MAINTENANCE_SECTION } from './anchors.ts';
import { MAINTENANCE, textOf } from './fields/values.ts';
import type { Settings } from './use-settings.ts';

interface MaintenanceProps {
  home: Home;
  settings: Settings;
  disabled: boolean;
}

export function Maintenance({ home, settings, disabled }: MaintenanceProps) {
  const until = textOf(settings.valueOf(MAINTENANCE));
  return (
    <Section
      title={t('common.maintenance')}
      text={t('homeSettings.whileLastsDangerousToldAlarms')}
      card
      anchor={MAINTENANCE_SECTION}
    >
      <Group align="flex-end" gap="sm">
        <TextInput
          type="datetime-local"
          label={t('common.untilLabel')}
          description={t('homeSettings.timeHomeDefaultNone', { zone: home.timezone })}
          value={until}
          error={settings.problemOf(MAINTENANCE)}
          disabled={disabled}
          data-path={MAINTENANCE}
          onChange={(event) => settings.set(MAINTENANCE, event.currentTarget.value)}
        />
        {disabled || until === '' ? null : (
          <Button variant="default" onClick={() => settings.set(MAINTENANCE, '')}>
            {t('homeSettings.noMaintenance')}
          </Button>
        )}
      </Group>
    </Section>
  );
}
