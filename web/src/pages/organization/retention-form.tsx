import { Alert, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useQueryClient } from '@tanstack/react-query';
import { lares } from '../../client/client.ts';
import { FormModal } from '../../components/form-modal.tsx';
import { Icon } from '../../components/icon.tsx';
import { say } from '../../components/say.ts';
import { useSubmit } from '../../components/use-submit.ts';
import type { Retention } from '../../contract.ts';
import { msg, t } from '../../words/words.ts';
import { KINDS, type RetentionMember } from './retention-labels.ts';

type Values = Record<RetentionMember, string>;

const each = <Value,>(make: (member: RetentionMember) => Value) =>
  Object.fromEntries(KINDS.map(({ member }) => [member, make(member)])) as Record<RetentionMember, Value>;

/** Empty: as long as the instance keeps it. */
const daysOf = (text: string): number | null => (text.trim() === '' ? null : Number(text));

const KEPT_FOR_EVER = msg(
  'A number from {from, number} to {to, number}. Empty: as long as this instance keeps it (for ever).',
);
const KEPT_SO_LONG = msg(
  'A number from {from, number} to {to, number}. Empty: as long as this instance keeps it ({kept, plural, one {# day} other {# days}}).',
);

/** As the API has it, in words for people. */
const needsDays = (from: number, to: number) => (text: string) => {
  const days = text.trim();
  const isRight = days === '' || (/^\d{1,6}$/.test(days) && Number(days) >= from && Number(days) <= to);
  return isRight
    ? null
    : t('Enter a whole number of days from {from, number} to {to, number}, or nothing.', { from, to });
};

export function RetentionForm({ retention, onClose }: { retention: Retention; onClose: () => void }) {
  const { organization_id, minimum, maximum, instance } = retention;
  const queries = useQueryClient();
  const form = useForm<Values>({
    mode: 'uncontrolled',
    initialValues: each((member) => retention[member]?.toString() ?? ''),
    validate: each((member) => needsDays(minimum[member], maximum[member])),
  });
  const submit = useSubmit(
    form,
    (values) =>
      lares.PATCH('/organizations/{organization_id}/retention', {
        params: { path: { organization_id } },
        body: each((member) => daysOf(values[member])),
      }),
    {
      done: async () => {
        say(t('Saved. What is older is being deleted'));
        onClose();
        await queries.invalidateQueries({ queryKey: ['retention', organization_id] });
      },
    },
  );
  return (
    <FormModal
      opened
      onClose={onClose}
      title={t('How long data is kept')}
      submit={submit}
      submitLabel={t('Save and delete what is older')}
    >
      <Alert color="orange" icon={<Icon name="warning" />}>
        {t(
          'What is older than you say here is deleted in all homes of the organization, and cannot be brought back.',
        )}
      </Alert>
      {KINDS.map(({ member, name }) => (
        <TextInput
          key={form.key(member)}
          label={t('{name}, days', { name: t(name) })}
          description={t(instance[member] === null ? KEPT_FOR_EVER : KEPT_SO_LONG, {
            from: minimum[member],
            to: maximum[member],
            kept: instance[member],
          })}
          inputMode="numeric"
          {...form.getInputProps(member)}
        />
      ))}
    </FormModal>
  );
}
