import { useForm } from '@mantine/form';
import { lares } from '../../client/client.ts';
import { refresh } from '../../client/query-client.ts';
import { showMessage } from '../../components/feedback/toast.ts';
import { FormModal, requireText, useSubmit } from '../../components/forms/form-modal.tsx';
import { NameField } from '../../components/forms/name-field.tsx';
import { t } from '../../i18n/texts.ts';
import { useOrganizations } from '../../session/organization.tsx';

export function NewOrganization({ onClose }: { onClose(): void }) {
  const { choose } = useOrganizations();
  const form = useForm({
    initialValues: { name: '' },
    validate: { name: requireText(t('common.giveOrganizationName')) },
  });
  const submit = useSubmit(
    form,
    ({ name }) => lares.POST('/organizations', { body: { name: name.trim() } }),
    async (organization) => {
      await refresh(['organizations']);
      choose(organization.organization_id);
      showMessage(t('app.wasCreated', { name: organization.name }));
      onClose();
    },
  );
  return (
    <FormModal
      onClose={onClose}
      title={t('app.newOrganization')}
      submit={submit}
      submitLabel={t('app.createOrganizationLabel')}
    >
      <NameField
        description={t('app.organizationNameHint')}
        placeholder={t('app.exampleOrganizationName')}
        {...form.getInputProps('name')}
      />
    </FormModal>
  );
}
