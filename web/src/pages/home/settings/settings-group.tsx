import { Button } from '@mantine/core';
import { Section } from '../../../components/layout/section.tsx';
import { t } from '../../../i18n/texts.ts';
import { anchorOf } from './anchors.ts';
import { FieldInput } from './fields/field-input.tsx';
import type { Field, Group } from './fields/fields.ts';
import { isSame, toValue } from './fields/values.ts';
import classes from './settings.module.css';
import type { Settings } from './use-settings.ts';

interface SettingsGroupProps {
  group: Group;
  settings: Settings;
  disabled: boolean;
}

export function SettingsGroup({ group, settings, disabled }: SettingsGroupProps) {
  const title = t(group.title);
  const fields = group.fields.filter((field) => isShown(field, settings));
  const usual = group.fields.every((field) => isSame(settings.valueOf(field.path), toValue(field.usual)));
  const reset = () => {
    for (const field of group.fields) settings.set(field.path, toValue(field.usual));
  };
  return (
    <Section
      title={title}
      text={t(group.text)}
      card
      anchor={anchorOf(group.name)}
      action={
        disabled ? null : (
          <Button
            variant="default"
            size="xs"
            disabled={usual}
            onClick={reset}
            aria-label={t('homeSettings.resetToDefaultsNamed', { group: title })}
          >
            {t('homeSettings.resetToDefaults')}
          </Button>
        )
      }
    >
      <div className={classes.fields}>
        {fields.map((field) => (
          <FieldInput
            key={field.path}
            field={field}
            value={settings.valueOf(field.path)}
            problem={settings.problemOf(field.path)}
            disabled={disabled}
            onChange={(value) => settings.set(field.path, value)}
          />
        ))}
      </div>
    </Section>
  );
}

/** The schedule matters only in the mode "schedule". */
function isShown(field: Field, settings: Settings): boolean {
  return field.kind !== 'schedule' || settings.valueOf('alarm.mode') === 'schedule';
}
