import { Group, Input, TextInput } from '@mantine/core';
import { t } from '../../../../i18n/texts.ts';
import classes from '../settings.module.css';

interface WindowInputProps {
  label: string;
  description: string;
  error: string | undefined;
  disabled: boolean;
  'data-path': string;
  value: string[];
  onChange(value: string[]): void;
}

/** From and to, possibly over midnight. */
export function WindowInput(props: WindowInputProps) {
  const { label, description, error, disabled, value, onChange } = props;
  const [from = '', to = ''] = value;
  return (
    <fieldset className={classes.group} disabled={disabled} data-path={props['data-path']}>
      <Input.Label component="legend" labelElement="div" p={0}>
        {label}
      </Input.Label>
      <Input.Description>{description}</Input.Description>
      <Group gap="sm" mt={6} grow>
        <TextInput
          type="time"
          label={t('common.from')}
          value={from}
          disabled={disabled}
          onChange={(event) => onChange([event.currentTarget.value, to])}
        />
        <TextInput
          type="time"
          label={t('common.untilLabel')}
          value={to}
          disabled={disabled}
          onChange={(event) => onChange([from, event.currentTarget.value])}
        />
      </Group>
      {error ? <Input.Error mt={4}>{error}</Input.Error> : null}
    </fieldset>
  );
}
