import { Button, Group, TextInput } from '@mantine/core';
import { Section } from '../../../components/section.tsx';
import type { Home } from '../../../contract.ts';
import type { Settings } from './use-settings.ts';
import { MAINTENANCE, textOf } from './values.ts';

interface MaintenanceProps {
  home: Home;
  settings: Settings;
  disabled: boolean;
}

/** Builders make noise and open windows. */
export function Maintenance({ home, settings, disabled }: MaintenanceProps) {
  const until = textOf(settings.valueOf(MAINTENANCE));
  return (
    <Section
      title="Maintenance"
      text="While it lasts only what is dangerous is told: alarms that are heard, frost, and the alarm of the home."
      card
    >
      <Group align="flex-end" gap="sm">
        <TextInput
          type="datetime-local"
          label="Until"
          description={`In the time of the home (${home.timezone}). Default: none.`}
          value={until}
          error={settings.problemOf(MAINTENANCE)}
          disabled={disabled}
          data-path={MAINTENANCE}
          onChange={(event) => settings.set(MAINTENANCE, event.currentTarget.value)}
        />
        {disabled || until === '' ? null : (
          <Button variant="default" onClick={() => settings.set(MAINTENANCE, '')}>
            No maintenance
          </Button>
        )}
      </Group>
    </Section>
  );
}
