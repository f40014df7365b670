import { Checkbox, Radio, Stack, Textarea, TextInput } from '@mantine/core';
import type { SettingLimits } from '../../../../contract.ts';
import { unitOf } from '../../../../format/measures.ts';
import { t } from '../../../../i18n/texts.ts';
import classes from '../settings.module.css';
import { EscalationInput } from './escalation-input.tsx';
import type { Field } from './fields.ts';
import type { ChoiceLabels } from './labels.ts';
import { ScheduleInput } from './schedule-input.tsx';
import { type AlarmTimeValue, textOf, type Value, valueText } from './values.ts';
import { WindowInput } from './window-input.tsx';

const LONG_ROWS = 6;
const SHORT_ROWS = 3;
/** Longer texts get more rows. */
const LONG_TEXT = 1000;

/** Units beside a field are in the plural. */
const PLURAL_COUNT = 2;

const MIN_UNIT_WIDTH = 44;
const LETTER_WIDTH = 10;

const unitWidth = (unit: string) => Math.max(MIN_UNIT_WIDTH, unit.length * LETTER_WIDTH + 4);

export interface FieldInputProps {
  field: Field;
  /** If the field is outside its section. */
  label?: string;
  value: Value;
  problem: string | undefined;
  disabled: boolean;
  onChange(value: Value): void;
}

export function FieldInput({
  field,
  label = t(field.label),
  value,
  problem,
  disabled,
  onChange,
}: FieldInputProps) {
  const usual = t('homeSettings.default', { value: valueText(field, field.usual) });
  const description = `${t(field.why)} ${usual}`;
  const shared = { label, description, error: problem, disabled, 'data-path': field.path };
  switch (field.kind) {
    case 'switch':
      return (
        <Checkbox
          {...shared}
          checked={value === true}
          onChange={(event) => onChange(event.currentTarget.checked)}
        />
      );
    case 'number':
      return <NumberInput {...shared} limits={field.limits} value={textOf(value)} onChange={onChange} />;
    case 'clock':
      return (
        <TextInput
          {...shared}
          type="time"
          value={textOf(value)}
          onChange={(event) => onChange(event.currentTarget.value)}
        />
      );
    case 'window':
      return <WindowInput {...shared} value={value as string[]} onChange={onChange} />;
    case 'phone':
      return (
        <TextInput
          {...shared}
          type="tel"
          autoComplete="off"
          placeholder="+46 70 123 45 67"
          maxLength={40}
          value={textOf(value)}
          onChange={(event) => onChange(event.currentTarget.value)}
        />
      );
    case 'text':
      return (
        <Textarea
          {...shared}
          className={classes.wide}
          rows={(field.limits.max_length ?? 0) > LONG_TEXT ? LONG_ROWS : SHORT_ROWS}
          resize="vertical"
          maxLength={field.limits.max_length}
          placeholder={t(field.example)}
          value={textOf(value)}
          onChange={(event) => onChange(event.currentTarget.value)}
        />
      );
    case 'choice':
      return <ChoiceInput {...shared} choices={field.choices} value={textOf(value)} onChange={onChange} />;
    case 'escalation':
      return (
        <EscalationInput {...shared} limits={field.limits} value={value as string[][]} onChange={onChange} />
      );
    case 'schedule':
      return (
        <ScheduleInput
          {...shared}
          most={field.limits.max_items}
          value={value as AlarmTimeValue[]}
          onChange={onChange}
        />
      );
  }
}

interface TextValueProps {
  label: string;
  description: string;
  error: string | undefined;
  disabled: boolean;
  'data-path': string;
  value: string;
  onChange(value: string): void;
}

function NumberInput({ limits, value, onChange, ...shared }: TextValueProps & { limits: SettingLimits }) {
  const unit = limits.unit ? unitOf(PLURAL_COUNT, limits.unit) : '';
  return (
    <TextInput
      {...shared}
      type="number"
      inputMode={limits.whole ? 'numeric' : 'decimal'}
      min={limits.minimum}
      max={limits.maximum}
      step={limits.whole ? 1 : 'any'}
      value={value}
      placeholder={limits.nullable ? t('homeSettings.noLimit') : undefined}
      rightSection={unit}
      rightSectionWidth={unitWidth(unit)}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}

type ChoiceInputProps = TextValueProps & { choices: ChoiceLabels['choices'] };

function ChoiceInput({ choices, value, onChange, ...shared }: ChoiceInputProps) {
  return (
    <Radio.Group {...shared} className={classes.wide} value={value} onChange={onChange}>
      <Stack gap="xs" mt="xs">
        {choices.map((choice) => (
          <Radio
            key={choice.value}
            value={choice.value}
            label={t(choice.label)}
            description={t(choice.text)}
            disabled={shared.disabled}
          />
        ))}
      </Stack>
    </Radio.Group>
  );
}
