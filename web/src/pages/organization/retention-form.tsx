import { Alert, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useQueryClient } from '@tanstack/react-query';
import { lares } from '../../client/client.ts';
import { FormModal } from '../../components/form-modal.tsx';
import { Icon } from '../../components/icon.tsx';
import { say } from '../../components/say.ts';
import { useSubmit } from '../../components/use-submit.ts';
import type { Retention } from '../../contract.ts';
import { daysInWords, KINDS, type RetentionMember } from './retention-labels.ts';

type Values = Record<RetentionMember, string>;

const each = <Value,>(make: (member: RetentionMember) => Value) =>
  Object.fromEntries(KINDS.map(({ member }) => [member, make(member)])) as Record<RetentionMember, Value>;

/** Empty: as long as the instance keeps it. */
const daysOf = (text: string): number | null => (text.trim() === '' ? null : Number(text));
const needsDays = (text: string) =>
  /^ *\d{0,5} *$/.test(text) ? null : 'Enter a whole number of days, or nothing.';

export function RetentionForm({ retention, onClose }: { retention: Retention; onClose: () => void }) {
  const { organization_id, minimum, maximum, instance } = retention;
  const queries = useQueryClient();
  const form = useForm<Values>({
    mode: 'uncontrolled',
    initialValues: each((member) => retention[member]?.toString() ?? ''),
    validate: each(() => needsDays),
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
        say('Saved. What is older is being deleted');
        onClose();
        await queries.invalidateQueries({ queryKey: ['retention', organization_id] });
      },
    },
  );
  return (
    <FormModal
      opened
      onClose={onClose}
      title="How long data is kept"
      submit={submit}
      submitLabel="Save and delete what is older"
    >
      <Alert color="orange" icon={<Icon name="warning" />}>
        What is older than you say here is deleted in all homes of the organization, and cannot be brought
        back.
      </Alert>
      {KINDS.map(({ member, name }) => (
        <TextInput
          key={form.key(member)}
          label={`${name}, days`}
          description={`From ${minimum[member]} to ${maximum[member].toLocaleString('en')}. Empty: as long as this instance keeps it (${daysInWords(instance[member]).toLowerCase()}).`}
          inputMode="numeric"
          {...form.getInputProps(member)}
        />
      ))}
    </FormModal>
  );
}
