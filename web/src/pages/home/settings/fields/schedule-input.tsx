import { Button, Checkbox, Group, Input, TextInput } from '@mantine/core';
import { Icon } from '../../../../components/display/icon.tsx';
import { SmallButton } from '../../../../components/forms/buttons.tsx';
import { t } from '../../../../i18n/texts.ts';
import classes from '../settings.module.css';
import { WEEKDAYS } from './labels.ts';
import { type AlarmTimeValue, newAlarmTime } from './values.ts';

interface ScheduleInputProps {
  label: string;
  description: string;
  error: string | undefined;
  disabled: boolean;
  'data-path': string;
  /** Maximum number of times. */
  most: number | undefined;
  value: AlarmTimeValue[];
  onChange(value: AlarmTimeValue[]): void;
}

const ORDER = WEEKDAYS.map(({ value }) => value);

/** Times at which the alarm is armed. They may cross midnight. */
export function ScheduleInput(props: ScheduleInputProps) {
  const { label, description, error, disabled, most = Number.POSITIVE_INFINITY, value, onChange } = props;
  const change = (index: number, part: Partial<AlarmTimeValue>) =>
    onChange(value.map((time, place) => (place === index ? { ...time, ...part } : time)));
  return (
    <fieldset
      className={`${classes.group} ${classes.wide}`}
      disabled={disabled}
      data-path={props['data-path']}
    >
      <Input.Label component="legend" labelElement="div">
        {label}
      </Input.Label>
      <Input.Description>{description}</Input.Description>
      {error ? <Input.Error mt={4}>{error}</Input.Error> : null}
      {value.map((time, index) => (
        <fieldset
          // biome-ignore lint/suspicious/noArrayIndexKey: two times may be equal, so only the position identifies one.
          key={index}
          className={`${classes.group} ${classes.time}`}
          aria-label={t('homeSettings.time', { number: index + 1 })}
        >
          <Checkbox.Group
            label={t('homeSettings.days')}
            value={time.days}
            onChange={(days) => change(index, { days: ORDER.filter((day) => days.includes(day)) })}
          >
            <Group gap="sm" mt={6}>
              {WEEKDAYS.map((day) => (
                <Checkbox key={day.value} value={day.value} label={t(day.label)} disabled={disabled} />
              ))}
            </Group>
          </Checkbox.Group>
          <TextInput
            type="time"
            label={t('common.from')}
            value={time.start}
            disabled={disabled}
            onChange={(event) => change(index, { start: event.currentTarget.value })}
          />
          <TextInput
            type="time"
            label={t('common.untilLabel')}
            value={time.end}
            disabled={disabled}
            onChange={(event) => change(index, { end: event.currentTarget.value })}
          />
          {disabled ? null : (
            <Button
              variant="default"
              leftSection={<Icon name="bin" size={16} />}
              aria-label={t('homeSettings.removeTime', { number: index + 1 })}
              onClick={() => onChange(value.filter((_, place) => place !== index))}
            >
              {t('common.remove')}
            </Button>
          )}
        </fieldset>
      ))}
      {disabled || value.length >= most ? null : (
        <SmallButton icon="plus" mt="sm" onClick={() => onChange([...value, newAlarmTime()])}>
          {t('homeSettings.addTime')}
        </SmallButton>
      )}
    </fieldset>
  );
}
