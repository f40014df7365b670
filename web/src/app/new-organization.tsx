import { TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useQueryClient } from '@tanstack/react-query';
import { lares } from '../client/client.ts';
import { FormModal } from '../components/form-modal.tsx';
import { needsText } from '../components/needs.ts';
import { say } from '../components/say.ts';
import { useSubmit } from '../components/use-submit.ts';
import { useOrganizations } from '../session/organization.tsx';
import { t } from '../words/words.ts';

export function NewOrganization({ onClose }: { onClose(): void }) {
  const queries = useQueryClient();
  const { choose } = useOrganizations();
  const form = useForm({
    mode: 'uncontrolled',
    initialValues: { name: '' },
    validate: { name: needsText(t('Give the organization a name.')) },
  });
  const submit = useSubmit(
    form,
    ({ name }) => lares.POST('/organizations', { body: { name: name.trim() } }),
    {
      done: async (organization) => {
        await queries.invalidateQueries({ queryKey: ['organizations'] });
        choose(organization.organization_id);
        say(t('{name} was created', { name: organization.name }));
        onClose();
      },
    },
  );
  return (
    <FormModal
      opened
      onClose={onClose}
      title={t('New organization')}
      submit={submit}
      submitLabel={t('Create organization')}
    >
      <TextInput
        label={t('Name')}
        description={t('A company, or whoever looks after a group of homes together.')}
        placeholder={t('Lakeside Stays')}
        maxLength={200}
        data-autofocus
        key={form.key('name')}
        {...form.getInputProps('name')}
      />
    </FormModal>
  );
}
