import { Select, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { lares } from '../../client/client.ts';
import { FormModal } from '../../components/form-modal.tsx';
import { needsText } from '../../components/needs.ts';
import { say } from '../../components/say.ts';
import { useSubmit } from '../../components/use-submit.ts';
import { useOrganization } from '../../session/organization.tsx';

const ZONES = Intl.supportedValuesOf('timeZone');
const MOST_SHOWN = 100;

export function NewHome({ onClose }: { onClose(): void }) {
  const { organization_id } = useOrganization();
  const queries = useQueryClient();
  const navigate = useNavigate();
  const form = useForm({
    mode: 'uncontrolled',
    initialValues: {
      name: '',
      address: '',
      timezone: Intl.DateTimeFormat().resolvedOptions().timeZone || 'UTC',
    },
    validate: { name: needsText('Give the home a name.') },
  });
  const submit = useSubmit(
    form,
    ({ name, address, timezone }) =>
      lares.POST('/homes', {
        body: { name: name.trim(), address: address.trim(), timezone, organization_id },
      }),
    {
      done: async (home) => {
        await queries.invalidateQueries({ queryKey: ['homes'] });
        say(`${home.name} was added`);
        await navigate({ to: '/homes/$homeId', params: { homeId: home.home_id } });
      },
    },
  );
  return (
    <FormModal opened onClose={onClose} title="Add home" submit={submit} submitLabel="Add home">
      <TextInput
        label="Name"
        placeholder="Boathouse"
        maxLength={200}
        data-autofocus
        key={form.key('name')}
        {...form.getInputProps('name')}
      />
      <TextInput
        label="Address"
        placeholder="Sjövägen 3, Vaxholm"
        maxLength={500}
        key={form.key('address')}
        {...form.getInputProps('address')}
      />
      <Select
        label="Time zone"
        description="Quiet hours and the times of events follow it."
        data={ZONES.includes('UTC') ? ZONES : ['UTC', ...ZONES]}
        searchable
        allowDeselect={false}
        limit={MOST_SHOWN}
        nothingFoundMessage="No such time zone"
        key={form.key('timezone')}
        {...form.getInputProps('timezone')}
      />
    </FormModal>
  );
}
