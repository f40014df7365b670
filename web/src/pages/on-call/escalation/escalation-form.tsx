import { Button, Group, Radio, SimpleGrid, Stack, Text, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useQueryClient } from '@tanstack/react-query';
import { lares, params } from '../../../client/client.ts';
import { Hint } from '../../../components/display/hint.tsx';
import { announceChange } from '../../../components/feedback/toast.ts';
import { FormModal, useSubmit } from '../../../components/forms/form-modal.tsx';
import type { Escalation, EscalationInput } from '../../../contract.ts';
import {
  type EscalationKind,
  type EscalationPolicy,
  escalationText,
  groupOf,
  isUsual,
  limitsOf,
  usualPolicy,
} from '../../../format/on-call/escalation.ts';
import { t } from '../../../i18n/texts.ts';
import { escalationQuery } from '../../../queries/on-call.ts';
import { useOrganization } from '../../../session/organization.tsx';
import { kindName } from './kind-name.ts';

interface EscalationFormProps {
  kind: EscalationKind;
  policy: EscalationPolicy;
  names: string[];
  onClose(): void;
}

export function EscalationForm({ kind, policy, names, onClose }: EscalationFormProps) {
  const limits = limitsOf(kind);
  const form = useForm({
    initialValues: valuesOf(policy),
    validate: {
      delay_minutes: requireWhole(limits.delay_minutes),
      rounds: requireWhole(limits.rounds),
    },
  });
  const { run, done } = useEscalationChange(kind);
  const submit = useSubmit(
    form,
    (values) => run(policyOf(values)),
    (after) => {
      onClose();
      return done(after);
    },
  );
  const isClimate = groupOf(kind) === 'climate';
  const draft = policyOf(form.values);
  const isComplete =
    isWhole(draft.delay_minutes, limits.delay_minutes) && isWhole(draft.rounds, limits.rounds);
  return (
    <FormModal
      onClose={onClose}
      title={t('escalation.titleOf', { name: kindName(kind) })}
      submit={submit}
      submitLabel={t('escalation.save')}
    >
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        <TextInput
          label={t('escalation.delay')}
          description={t('escalation.rangeMinutes', { most: limits.delay_minutes })}
          inputMode="numeric"
          data-autofocus
          {...form.getInputProps('delay_minutes')}
        />
        <TextInput
          label={t('escalation.rounds')}
          description={t(isClimate ? 'escalation.rangeTimes' : 'escalation.rangeTimesThenLast', {
            most: limits.rounds,
          })}
          inputMode="numeric"
          {...form.getInputProps('rounds')}
        />
      </SimpleGrid>
      {groupOf(kind) === 'safety' ? (
        <Hint>{t('escalation.safetyFixed')}</Hint>
      ) : (
        <Radio.Group label={t('escalation.whoIsNext')} {...form.getInputProps('next')}>
          <Stack gap="xs" mt="xs">
            <Radio value="next_person" label={t('escalation.nextPerson')} />
            <Radio value="everyone" label={t('escalation.everyone')} />
          </Stack>
        </Radio.Group>
      )}
      <Stack gap={4} aria-live="polite">
        <Text fw={600} size="sm">
          {t('common.preview')}
        </Text>
        {isComplete ? <Text size="sm">{escalationText(kind, draft, names)}</Text> : null}
        <Hint>{t(isClimate ? 'escalation.noLastResort' : 'escalation.lastResortIs')}</Hint>
      </Stack>
      {isComplete && isUsual(kind, draft) ? null : (
        <Group>
          <Button
            variant="default"
            size="xs"
            onClick={() => {
              form.setValues(valuesOf(usualPolicy(kind)));
              form.clearErrors();
            }}
          >
            {t('escalation.reset')}
          </Button>
        </Group>
      )}
    </FormModal>
  );
}

interface Values extends Record<string, unknown> {
  delay_minutes: string;
  rounds: string;
  next: EscalationPolicy['next'];
}

const valuesOf = ({ delay_minutes, rounds, next }: EscalationPolicy): Values => ({
  delay_minutes: String(delay_minutes),
  rounds: String(rounds),
  next,
});

/** Not a number while a field is empty or wrong. */
const policyOf = ({ delay_minutes, rounds, next }: Values): EscalationPolicy => ({
  delay_minutes: numberOf(delay_minutes),
  rounds: numberOf(rounds),
  next,
});

const numberOf = (text: string): number => (/^\d{1,3}$/.test(text.trim()) ? Number(text) : Number.NaN);

const isWhole = (value: number, most: number): boolean => value >= 1 && value <= most;

/** The API's rule. */
const requireWhole = (most: number) => (text: string) =>
  isWhole(numberOf(text), most) ? null : t('escalation.enterWhole', { most });

/** The API replaces all kinds at once, and those that are absent get their default. */
function useEscalationChange(changed: EscalationKind) {
  const { organization_id } = useOrganization();
  const queries = useQueryClient();
  const { queryKey } = escalationQuery(organization_id);
  const run = async (policy: EscalationPolicy): Promise<Escalation> => {
    const path = '/organizations/{organization_id}/escalation';
    const found = await lares.GET(path, params({ organization_id }));
    const wanted = Object.entries({ ...found, [changed]: policy }) as [EscalationKind, EscalationPolicy][];
    // The form offers only the steps that the kind may have.
    const body = Object.fromEntries(wanted.filter(([kind, one]) => !isUsual(kind, one))) as EscalationInput;
    return lares.PUT(path, { ...params({ organization_id }), body });
  };
  const done = (after: Escalation) => {
    queries.setQueryData(queryKey, after);
    return announceChange(t('escalation.saved'));
  };
  return { run, done };
}
