import { useForm } from '@mantine/form';
import { lares } from '../../../client/client.ts';
import { FormModal } from '../../../components/form-modal.tsx';
import { say } from '../../../components/say.ts';
import { useSubmit } from '../../../components/use-submit.ts';
import type { Home } from '../../../contract.ts';
import { t } from '../../../i18n/texts.ts';
import { useGuestsChanged } from '../../../queries/guests.ts';
import { FeedFields, neededOfFeed } from './feed-fields.tsx';
import { syncText } from './labels.ts';

export function NewFeed({ home, onClose }: { home: Home; onClose(): void }) {
  const changed = useGuestsChanged(home.home_id);
  const form = useForm({
    mode: 'uncontrolled',
    initialValues: { name: '', url: '' },
    validate: neededOfFeed(),
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
      title={t('feeds.addCalendarFeedTo', { name: home.name })}
      submit={submit}
      submitLabel={t('feeds.addFeed')}
    >
      <FeedFields form={form} />
    </FormModal>
  );
}
