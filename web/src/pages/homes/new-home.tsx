import { Select, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useNavigate } from '@tanstack/react-router';
import { lares } from '../../client/client.ts';
import { refresh } from '../../client/query-client.ts';
import { showMessage } from '../../components/feedback/toast.ts';
import { FormModal, requireText, useSubmit } from '../../components/forms/form-modal.tsx';
import { NameField } from '../../components/forms/name-field.tsx';
import { t } from '../../i18n/texts.ts';
import { useOrganization } from '../../session/organization.tsx';

const ZONES = Intl.supportedValuesOf('timeZone');
const MAX_SHOWN = 100;

export function NewHome({ onClose }: { onClose(): void }) {
  const { organization_id } = useOrganization();
  const navigate = useNavigate();
  const form = useForm({
    initialValues: {
      name: '',
      address: '',
      timezone: Intl.DateTimeFormat().resolvedOptions().timeZone || 'UTC',
    },
    validate: { name: requireText(t('common.giveHomeName')) },
  });
  const submit = useSubmit(
    form,
    ({ name, address, timezone }) =>
      lares.POST('/homes', {
        body: { name: name.trim(), address: address.trim(), timezone, organization_id },
      }),
    async (home) => {
      await refresh(['homes']);
      showMessage(t('common.wasAdded', { name: home.name }));
      await navigate({ to: '/homes/$homeId', params: { homeId: home.home_id } });
    },
  );
  return (
    <FormModal onClose={onClose} title={t('homes.addHome')} submit={submit} submitLabel={t('homes.addHome')}>
      <NameField placeholder={t('homes.exampleName')} {...form.getInputProps('name')} />
      <TextInput
        label={t('common.address')}
        placeholder={t('homes.exampleAddress')}
        maxLength={500}
        {...form.getInputProps('address')}
      />
      <Select
        label={t('common.timeZone')}
        description={t('homes.timeZoneHint')}
        data={ZONES.includes('UTC') ? ZONES : ['UTC', ...ZONES]}
        searchable
        allowDeselect={false}
        limit={MAX_SHOWN}
        nothingFoundMessage={t('common.noSuchTimeZone')}
        {...form.getInputProps('timezone')}
      />
    </FormModal>
  );
}
