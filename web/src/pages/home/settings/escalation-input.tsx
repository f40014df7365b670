import { Checkbox, Input, Stack } from '@mantine/core';
import { LADDER_ACTIONS, LADDER_STEPS } from './fields.ts';
import classes from './settings.module.css';

interface LadderInputProps {
  label: string;
  description: string;
  disabled: boolean;
  value: string[][];
  onChange(value: string[][]): void;
}

const ORDER = LADDER_ACTIONS.map(({ value }) => value);

/** In the order of the list, whatever was ticked first: the same choice is the same setting. */
const inOrder = (actions: string[]) => ORDER.filter((action) => actions.includes(action));

export function LadderInput({ label, description, disabled, value, onChange }: LadderInputProps) {
  const steps = Array.from({ length: LADDER_STEPS }, (_, index) => value[index] ?? []);
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
            label={`Level ${index + 1}`}
            value={actions}
            onChange={(next) => choose(index, next)}
          >
            <Stack gap={6} mt={6}>
              {LADDER_ACTIONS.map((action) => (
                <Checkbox key={action.value} value={action.value} label={action.label} disabled={disabled} />
              ))}
            </Stack>
          </Checkbox.Group>
        ))}
      </div>
    </fieldset>
  );
}
