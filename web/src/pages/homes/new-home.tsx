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
import { t } from '../../words/words.ts';

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
    validate: { name: needsText(t('Give the home a name.')) },
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
        say(t('{name} was added', { name: home.name }));
        await navigate({ to: '/homes/$homeId', params: { homeId: home.home_id } });
      },
    },
  );
  return (
    <FormModal opened onClose={onClose} title={t('Add home')} submit={submit} submitLabel={t('Add home')}>
      <TextInput
        label={t('Name')}
        placeholder={t('Boathouse')}
        maxLength={200}
        data-autofocus
        key={form.key('name')}
        {...form.getInputProps('name')}
      />
      <TextInput
        label={t('Address')}
        placeholder={t('Sjövägen 3, Vaxholm')}
        maxLength={500}
        key={form.key('address')}
        {...form.getInputProps('address')}
      />
      <Select
        label={t('Time zone')}
        description={t('Quiet hours and the times of events follow it.')}
        data={ZONES.includes('UTC') ? ZONES : ['UTC', ...ZONES]}
        searchable
        allowDeselect={false}
        limit={MOST_SHOWN}
        nothingFoundMessage={t('No such time zone')}
        key={form.key('timezone')}
        {...form.getInputProps('timezone')}
      />
    </FormModal>
  );
}
