import { TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { lares } from '../../../client/client.ts';
import { FormModal } from '../../../components/form-modal.tsx';
import { needsText } from '../../../components/needs.ts';
import { say } from '../../../components/say.ts';
import { useSubmit } from '../../../components/use-submit.ts';
import type { Home } from '../../../contract.ts';
import { useGuestsChanged } from '../../../queries/guests.ts';
import { t } from '../../../words/words.ts';
import { syncText } from './labels.ts';

export function NewFeed({ home, onClose }: { home: Home; onClose(): void }) {
  const changed = useGuestsChanged(home.home_id);
  const form = useForm({
    mode: 'uncontrolled',
    initialValues: { name: '', url: '' },
    validate: {
      name: needsText(t('Give the feed a name, such as Airbnb.')),
      url: needsText(t('Enter the address of the calendar.')),
    },
  });
  const submit = useSubmit(
    form,
    ({ name, url }) =>
      lares.POST('/homes/{home_id}/integrations', {
        params: { path: { home_id: home.home_id } },
        body: { type: 'ical', name: name.trim(), url: url.trim() },
      }),
    {
      done: async (feed) => {
        say(syncText(feed, 'added'));
        onClose();
        await changed();
      },
    },
  );
  return (
    <FormModal
      opened
      onClose={onClose}
      title={t('Add a calendar feed to {name}', { name: home.name })}
      submit={submit}
      submitLabel={t('Add feed')}
    >
      <TextInput
        label={t('Name')}
        description={t('Its guests are marked with it.')}
        placeholder="Airbnb"
        maxLength={200}
        data-autofocus
        key={form.key('name')}
        {...form.getInputProps('name')}
      />
      <TextInput
        type="url"
        label={t('Address of the calendar')}
        description={t(
          'The platform calls it calendar export or iCal link. Treat it like a password: whoever has it sees the bookings.',
        )}
        placeholder="https://www.airbnb.com/calendar/ical/….ics"
        maxLength={2048}
        autoComplete="off"
        spellCheck={false}
        key={form.key('url')}
        {...form.getInputProps('url')}
      />
    </FormModal>
  );
}
