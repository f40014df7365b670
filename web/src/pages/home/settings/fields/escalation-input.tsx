import { Checkbox, Input, Stack } from '@mantine/core';
import type { SettingLimits } from '../../../../contract.ts';
import { t } from '../../../../i18n/texts.ts';
import classes from '../settings.module.css';
import { ESCALATION_ACTIONS } from './labels.ts';

interface EscalationInputProps {
  label: string;
  description: string;
  disabled: boolean;
  limits: SettingLimits;
  value: string[][];
  onChange(value: string[][]): void;
}

export function EscalationInput(props: EscalationInputProps) {
  const { label, description, disabled, value, onChange } = props;
  const { choices = [], max_items: most } = props.limits;
  // In the order of the list, so that equal choices are equal settings.
  const inOrder = (actions: string[]) => choices.filter((action) => actions.includes(action));
  const steps = Array.from({ length: most ?? value.length }, (_, index) => value[index] ?? []);
  const choose = (index: number, actions: string[]) =>
    onChange(steps.map((before, step) => (step === index ? inOrder(actions) : before)));
  return (
    <fieldset className={`${classes.group} ${classes.wide}`} disabled={disabled}>
      <Input.Label component="legend" labelElement="div">
        {label}
      </Input.Label>
      <Input.Description mb="sm">{description}</Input.Description>
      <div className={classes.steps}>
        {steps.map((actions, index) => (
          <Checkbox.Group
            // biome-ignore lint/suspicious/noArrayIndexKey: a level is its place.
            key={index}
            label={t('homeSettings.level', { level: index + 1 })}
            value={actions}
            onChange={(next) => choose(index, next)}
          >
            <Stack gap={6} mt={6}>
              {choices.map((action) => (
                <Checkbox key={action} value={action} label={labelOf(action)} disabled={disabled} />
              ))}
            </Stack>
          </Checkbox.Group>
        ))}
      </div>
    </fieldset>
  );
}

function labelOf(action: string): string {
  const known = ESCALATION_ACTIONS.find(({ value }) => value === action);
  return known ? t(known.label) : action;
}
