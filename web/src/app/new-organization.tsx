import { TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useQueryClient } from '@tanstack/react-query';
import { lares } from '../client/client.ts';
import { FormModal } from '../components/form-modal.tsx';
import { needsText } from '../components/needs.ts';
import { say } from '../components/say.ts';
import { useSubmit } from '../components/use-submit.ts';
import { t } from '../i18n/texts.ts';
import { useOrganizations } from '../session/organization.tsx';

export function NewOrganization({ onClose }: { onClose(): void }) {
  const queries = useQueryClient();
  const { choose } = useOrganizations();
  const form = useForm({
    mode: 'uncontrolled',
    initialValues: { name: '' },
    validate: { name: needsText(t('common.giveOrganizationName')) },
  });
  const submit = useSubmit(
    form,
    ({ name }) => lares.POST('/organizations', { body: { name: name.trim() } }),
    {
      done: async (organization) => {
        await queries.invalidateQueries({ queryKey: ['organizations'] });
        choose(organization.organization_id);
        say(t('app.wasCreated', { name: organization.name }));
        onClose();
      },
    },
  );
  return (
    <FormModal
      opened
      onClose={onClose}
      title={t('app.newOrganization')}
      submit={submit}
      submitLabel={t('app.createOrganizationLabel')}
    >
      <TextInput
        label={t('common.name')}
        description={t('app.organizationNameHint')}
        placeholder={t('app.exampleOrganizationName')}
        maxLength={200}
        data-autofocus
        key={form.key('name')}
        {...form.getInputProps('name')}
      />
    </FormModal>
  );
}
