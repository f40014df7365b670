import { Alert, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { lares, params } from '../../client/client.ts';
import { Icon } from '../../components/display/icon.tsx';
import { announceChange } from '../../components/feedback/toast.ts';
import { FormModal, useSubmit } from '../../components/forms/form-modal.tsx';
import type { Retention } from '../../contract.ts';
import { t } from '../../i18n/texts.ts';
import { KINDS, type RetentionMember } from './retention-labels.ts';

type Values = Record<RetentionMember, string>;

const each = <Value,>(make: (member: RetentionMember) => Value) =>
  Object.fromEntries(KINDS.map(({ member }) => [member, make(member)])) as Record<RetentionMember, Value>;

/** Empty: the instance's value. */
const daysOf = (text: string): number | null => (text.trim() === '' ? null : Number(text));

const FOREVER_HINT = 'organization.daysHintForEver';
const LIMITED_HINT = 'organization.daysHint';

/** The API's rule. */
const needsDays = (from: number, to: number) => (text: string) => {
  const days = text.trim();
  const isRight = days === '' || (/^\d{1,6}$/.test(days) && Number(days) >= from && Number(days) <= to);
  return isRight ? null : t('organization.enterDays', { from, to });
};

export function RetentionForm({ retention, onClose }: { retention: Retention; onClose: () => void }) {
  const { organization_id, minimum, maximum, instance } = retention;
  const form = useForm<Values>({
    initialValues: each((member) => retention[member]?.toString() ?? ''),
    validate: each((member) => needsDays(minimum[member], maximum[member])),
  });
  const submit = useSubmit(
    form,
    (values) =>
      lares.PATCH('/organizations/{organization_id}/retention', {
        ...params({ organization_id }),
        body: each((member) => daysOf(values[member])),
      }),
    () => {
      onClose();
      return announceChange(t('organization.savedOlderBeingDeleted'), ['retention', organization_id]);
    },
  );
  return (
    <FormModal
      onClose={onClose}
      title={t('organization.howLongDataIsKept')}
      submit={submit}
      submitLabel={t('organization.saveDeleteOlder')}
    >
      <Alert color="orange" icon={<Icon name="warning" />}>
        {t('organization.retentionIntro')}
      </Alert>
      {KINDS.map(({ member, name }) => (
        <TextInput
          key={member}
          label={t('organization.days', { name: t(name) })}
          description={t(instance[member] === null ? FOREVER_HINT : LIMITED_HINT, {
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
