import { Checkbox } from '@mantine/core';
import { useForm } from '@mantine/form';
import { lares, params } from '../../../client/client.ts';
import { announceChange } from '../../../components/feedback/toast.ts';
import { FormModal, requireText, useSubmit } from '../../../components/forms/form-modal.tsx';
import { NameField } from '../../../components/forms/name-field.tsx';
import { t } from '../../../i18n/texts.ts';
import type { ConnectionProps } from './connection-props.ts';
import { syncText } from './labels.ts';
import { connectionKeys } from './queries.ts';
import { NO_SECRETS, SecretFields, secretsIn } from './secret-fields.tsx';

/** Secrets that are left empty stay as they are. */
export function EditConnection({
  organizationId,
  connection,
  onClose,
}: ConnectionProps & { onClose(): void }) {
  const { connection_id, type, name, include_requests, include_owner_stays } = connection;
  const form = useForm({
    initialValues: { name, include_requests, include_owner_stays, ...NO_SECRETS },
    validate: { name: requireText(t('bookings.giveBookingSystemName')) },
  });
  const submit = useSubmit(
    form,
    (values) =>
      lares.PATCH('/organizations/{organization_id}/connections/{connection_id}', {
        ...params({ organization_id: organizationId, connection_id }),
        body: {
          name: values.name.trim(),
          include_requests: values.include_requests,
          include_owner_stays: values.include_owner_stays,
          ...secretsIn(type, values),
        },
      }),
    (after) => {
      onClose();
      return announceChange(syncText(after, 'saved'), ...connectionKeys(organizationId));
    },
  );
  return (
    <FormModal
      onClose={onClose}
      title={t('common.editNamed', { name })}
      submit={submit}
      submitLabel={t('common.save')}
    >
      <NameField description={t('common.sourceNameHint')} {...form.getInputProps('name')} />
      {type === 'beds24' ? (
        <Checkbox
          label={t('bookings.requestsCountAsStays')}
          {...form.getInputProps('include_requests', { type: 'checkbox' })}
        />
      ) : (
        <Checkbox
          label={t('bookings.ownerStaysCountAsStays')}
          {...form.getInputProps('include_owner_stays', { type: 'checkbox' })}
        />
      )}
      <SecretFields form={form} type={type} />
    </FormModal>
  );
}
