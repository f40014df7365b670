import { Checkbox, Radio, Stack, TextInput } from '@mantine/core';
import type { Field } from './fields.ts';
import { LadderInput } from './ladder-input.tsx';
import { ScheduleInput } from './schedule-input.tsx';
import classes from './settings.module.css';
import { type AlarmTimeValue, textOf, type Value, valueText } from './values.ts';

export interface FieldInputProps {
  field: Field;
  value: Value;
  problem: string | undefined;
  disabled: boolean;
  onChange(value: Value): void;
}

export function FieldInput({ field, value, problem, disabled, onChange }: FieldInputProps) {
  const { label } = field;
  const description = `${field.why} Default: ${valueText(field, field.usual)}.`;
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
      return (
        <TextInput
          {...shared}
          type="number"
          inputMode={field.fine ? 'decimal' : 'numeric'}
          min={field.least}
          max={field.most}
          step={field.fine ? 'any' : 1}
          value={textOf(value)}
          placeholder={field.optional ? 'No limit' : undefined}
          rightSection={field.unit}
          rightSectionWidth={field.unit.length > 3 ? 64 : 44}
          onChange={(event) => onChange(event.currentTarget.value)}
        />
      );
    case 'clock':
      return (
        <TextInput
          {...shared}
          type="time"
          value={textOf(value)}
          onChange={(event) => onChange(event.currentTarget.value)}
        />
      );
    case 'choice':
      return (
        <Radio.Group {...shared} className={classes.wide} value={textOf(value)} onChange={onChange}>
          <Stack gap="xs" mt="xs">
            {field.choices.map((choice) => (
              <Radio
                key={choice.value}
                value={choice.value}
                label={choice.label}
                description={choice.text}
                disabled={disabled}
              />
            ))}
          </Stack>
        </Radio.Group>
      );
    case 'ladder':
      return <LadderInput {...shared} value={value as string[][]} onChange={onChange} />;
    case 'schedule':
      return <ScheduleInput {...shared} value={value as AlarmTimeValue[]} onChange={onChange} />;
  }
}
