import { lares } from '../../../client/client.ts';
import { showMessage } from '../../../components/feedback/toast.ts';
import { restoreFocus } from '../../../components/focus/restore-focus.ts';
import { ConfirmAction } from '../../../components/forms/confirm-action.tsx';
import type { Home, Integration } from '../../../contract.ts';
import { t } from '../../../i18n/texts.ts';
import { useGuestsChanged } from '../../../queries/guests.ts';

export function DeleteFeed({ feed, home }: { feed: Integration; home: Home }) {
  const changed = useGuestsChanged(home.home_id);
  return (
    <ConfirmAction
      label={t('common.delete')}
      describedAs={t('feeds.deleteTheFeed', { name: feed.name })}
      icon="bin"
      title={t('feeds.deleteFeedNamedQuestion', { name: feed.name })}
      text={t('common.guestsGoWithSource', { count: feed.guest_count })}
      confirmLabel={t('feeds.deleteFeed')}
      run={() =>
        lares.DELETE('/homes/{home_id}/integrations/{integration_id}', {
          params: { path: { home_id: home.home_id, integration_id: feed.integration_id } },
        })
      }
      done={async () => {
        showMessage(t('common.wasDeleted', { name: feed.name }));
        await changed();
        restoreFocus();
      }}
    />
  );
}
