import { Select, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useState } from 'react';
import { lares } from '../../../client/client.ts';
import { FormModal } from '../../../components/form-modal.tsx';
import { say } from '../../../components/say.ts';
import { useSubmit } from '../../../components/use-submit.ts';
import type { Connection } from '../../../contract.ts';
import { t } from '../../../words/words.ts';
import { readText, TITLES } from './labels.ts';
import { useConnectionsChanged } from './queries.ts';
import { NO_SECRETS, SecretFields, secretsIn } from './secret-fields.tsx';

export function NewConnection({ organizationId, onClose }: { organizationId: string; onClose(): void }) {
  const changed = useConnectionsChanged(organizationId);
  const [type, setType] = useState<Connection['type']>('beds24');
  const form = useForm({ mode: 'uncontrolled', initialValues: { name: '', ...NO_SECRETS } });
  const submit = useSubmit(
    form,
    (values) =>
      lares.POST('/organizations/{organization_id}/connections', {
        params: { path: { organization_id: organizationId } },
        body: {
          type,
          ...(values.name.trim() === '' ? {} : { name: values.name.trim() }),
          ...secretsIn(type, values),
        },
      }),
    {
      done: async (connection) => {
        say(readText(connection, 'connected'));
        onClose();
        await changed();
      },
    },
  );
  return (
    <FormModal
      opened
      onClose={onClose}
      title={t('Connect a booking system')}
      submit={submit}
      submitLabel={t('Connect')}
    >
      <Select
        label={t('Booking system')}
        data={Object.entries(TITLES).map(([value, title]) => ({ value, label: t(title) }))}
        value={type}
        allowDeselect={false}
        onChange={(value) => setType((value ?? 'beds24') as Connection['type'])}
      />
      <SecretFields form={form} type={type} />
      <TextInput
        label={t('Name')}
        description={t('Its guests are marked with it.')}
        placeholder={t(TITLES[type])}
        maxLength={200}
        key={form.key('name')}
        {...form.getInputProps('name')}
      />
    </FormModal>
  );
}
