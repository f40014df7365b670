import { Button, Group, Input } from '@mantine/core';
import { t } from '../../../i18n/texts.ts';
import { placeholderName } from './labels.ts';

interface PlaceholdersProps {
  names: string[];
  insert(name: string): void;
}

/** Placeholders. A click inserts one at the cursor. */
export function Placeholders({ names, insert }: PlaceholdersProps) {
  return (
    <fieldset style={{ border: 0, margin: 0, padding: 0, minWidth: 0 }}>
      <Input.Label component="legend" labelElement="div" p={0}>
        {t('templates.insert')}
      </Input.Label>
      <Group gap={6} mt={4}>
        {names.map((name) => (
          <Button
            key={name}
            variant="default"
            size="compact-sm"
            title={`{{${name}}}`}
            aria-label={t('templates.insertNamed', { name: placeholderName(name) })}
            onClick={() => insert(name)}
          >
            {placeholderName(name)}
          </Button>
        ))}
      </Group>
    </fieldset>
  );
}
