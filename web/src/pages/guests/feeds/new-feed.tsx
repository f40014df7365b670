import { useForm } from '@mantine/form';
import { lares, params } from '../../../client/client.ts';
import { announceChange } from '../../../components/feedback/toast.ts';
import { FormModal, useSubmit } from '../../../components/forms/form-modal.tsx';
import type { Home } from '../../../contract.ts';
import { t } from '../../../i18n/texts.ts';
import { guestKeys } from '../../../queries/guests.ts';
import { FeedFields, feedRules } from './feed-fields.tsx';
import { syncText } from './labels.ts';

export function NewFeed({ home, onClose }: { home: Home; onClose(): void }) {
  const form = useForm({ initialValues: { name: '', url: '' }, validate: feedRules() });
  const submit = useSubmit(
    form,
    ({ name, url }) =>
      lares.POST('/homes/{home_id}/integrations', {
        ...params({ home_id: home.home_id }),
        body: { type: 'ical', name: name.trim(), url: url.trim() },
      }),
    (feed) => {
      onClose();
      return announceChange(syncText(feed, 'added'), ...guestKeys(home.home_id));
    },
  );
  return (
    <FormModal
      onClose={onClose}
      title={t('feeds.addCalendarFeedTo', { name: home.name })}
      submit={submit}
      submitLabel={t('feeds.addFeed')}
    >
      <FeedFields form={form} />
    </FormModal>
  );
}
