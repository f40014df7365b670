import { Select, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useState } from 'react';
import { lares, params } from '../../../client/client.ts';
import { announceChange } from '../../../components/feedback/toast.ts';
import { FormModal, useSubmit } from '../../../components/forms/form-modal.tsx';
import type { Connection } from '../../../contract.ts';
import { t } from '../../../i18n/texts.ts';
import { syncText, TITLES } from './labels.ts';
import { connectionKeys } from './queries.ts';
import { NO_SECRETS, SecretFields, secretsIn } from './secret-fields.tsx';

export function NewConnection({ organizationId, onClose }: { organizationId: string; onClose(): void }) {
  const [type, setType] = useState<Connection['type']>('beds24');
  const form = useForm({ initialValues: { name: '', ...NO_SECRETS } });
  const submit = useSubmit(
    form,
    (values) =>
      lares.POST('/organizations/{organization_id}/connections', {
        ...params({ organization_id: organizationId }),
        body: {
          type,
          ...(values.name.trim() === '' ? {} : { name: values.name.trim() }),
          ...secretsIn(type, values),
        },
      }),
    (connection) => {
      onClose();
      return announceChange(syncText(connection, 'connected'), ...connectionKeys(organizationId));
    },
  );
  return (
    <FormModal
      onClose={onClose}
      title={t('bookings.connectBookingSystem')}
      submit={submit}
      submitLabel={t('bookings.connect')}
    >
      <Select
        label={t('bookings.bookingSystem')}
        data={Object.entries(TITLES).map(([value, title]) => ({ value, label: t(title) }))}
        value={type}
        allowDeselect={false}
        onChange={(value) => setType((value ?? 'beds24') as Connection['type'])}
      />
      <SecretFields form={form} type={type} />
      <TextInput
        label={t('common.name')}
        description={t('common.sourceNameHint')}
        placeholder={t(TITLES[type])}
        maxLength={200}
        {...form.getInputProps('name')}
      />
    </FormModal>
  );
}
