import { TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useQueryClient } from '@tanstack/react-query';
import { lares } from '../client/client.ts';
import { FormModal } from '../components/form-modal.tsx';
import { needsText } from '../components/needs.ts';
import { say } from '../components/say.ts';
import { useSubmit } from '../components/use-submit.ts';
import { useOrganizations } from '../session/organization.tsx';

export function NewOrganization({ onClose }: { onClose(): void }) {
  const queries = useQueryClient();
  const { choose } = useOrganizations();
  const form = useForm({
    mode: 'uncontrolled',
    initialValues: { name: '' },
    validate: { name: needsText('Give the organization a name.') },
  });
  const submit = useSubmit(
    form,
    ({ name }) => lares.POST('/organizations', { body: { name: name.trim() } }),
    {
      done: async (organization) => {
        await queries.invalidateQueries({ queryKey: ['organizations'] });
        choose(organization.organization_id);
        say(`${organization.name} was created`);
        onClose();
      },
    },
  );
  return (
    <FormModal
      opened
      onClose={onClose}
      title="New organization"
      submit={submit}
      submitLabel="Create organization"
    >
      <TextInput
        label="Name"
        description="A company, or whoever looks after a group of homes together."
        placeholder="Lakeside Stays"
        maxLength={200}
        data-autofocus
        key={form.key('name')}
        {...form.getInputProps('name')}
      />
    </FormModal>
  );
}
