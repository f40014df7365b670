import { Alert } from '@mantine/core';
import { useForm } from '@mantine/form';
import { lares, params } from '../../../client/client.ts';
import { Icon } from '../../../components/display/icon.tsx';
import { announceChange } from '../../../components/feedback/toast.ts';
import { SmallButton } from '../../../components/forms/buttons.tsx';
import { FormModal, useSubmit } from '../../../components/forms/form-modal.tsx';
import type { Home, Integration } from '../../../contract.ts';
import { t } from '../../../i18n/texts.ts';
import { guestKeys } from '../../../queries/guests.ts';
import { FeedFields, type FeedValues, feedRules } from './feed-fields.tsx';

export function EditFeedButton({ feed, onClick }: { feed: Integration; onClick(): void }) {
  return (
    <SmallButton icon="pencil" aria-label={t('feeds.editFeed', { name: feed.name })} onClick={onClick}>
      {t('common.edit')}
    </SmallButton>
  );
}

/** Beside the rows, not in them: turning a phone recreates rows. */
export function EditFeed({ feed, home, onClose }: { feed: Integration; home: Home; onClose(): void }) {
  const form = useForm<FeedValues>({
    initialValues: { name: feed.name, url: feed.url },
    validate: feedRules(),
  });
  const submit = useSubmit(
    form,
    ({ name, url }) =>
      lares.PATCH('/homes/{home_id}/integrations/{integration_id}', {
        ...params({ home_id: home.home_id, integration_id: feed.integration_id }),
        body: { name: name.trim(), url: url.trim() },
      }),
    ({ name, last_error, guest_count: count }) => {
      onClose();
      return announceChange(
        last_error === null
          ? t('feeds.wasSavedGuests', { name, count })
          : t('common.savedButNotRead', { name }),
        ...guestKeys(home.home_id),
      );
    },
  );
  return (
    <FormModal
      onClose={onClose}
      title={t('feeds.editFeed', { name: feed.name })}
      submit={submit}
      submitLabel={t('feeds.saveFeed')}
    >
      <FeedFields form={form} />
      <Alert color="gray" icon={<Icon name="warning" />}>
        {t('feeds.newAddressHint')}
      </Alert>
    </FormModal>
  );
}
