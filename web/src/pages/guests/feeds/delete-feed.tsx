import { lares } from '../../../client/client.ts';
import { ConfirmAction } from '../../../components/confirm-action.tsx';
import { rescueFocus } from '../../../components/rescue-focus.ts';
import { say } from '../../../components/say.ts';
import type { Home, Integration } from '../../../contract.ts';
import { useGuestsChanged } from '../../../queries/guests.ts';
import { t } from '../../../words/words.ts';

export function DeleteFeed({ feed, home }: { feed: Integration; home: Home }) {
  const changed = useGuestsChanged(home.home_id);
  return (
    <ConfirmAction
      label={t('Delete')}
      describedAs={t('Delete the feed {name}', { name: feed.name })}
      icon="bin"
      title={t('Delete the feed {name}?', { name: feed.name })}
      text={t(
        '{count, plural, one {# guest that came from it, past ones included, goes with it} other {# guests that came from it, past ones included, go with it}}, and so do their access codes and guest pages.',
        { count: feed.guest_count },
      )}
      confirmLabel={t('Delete feed')}
      run={() =>
        lares.DELETE('/homes/{home_id}/integrations/{integration_id}', {
          params: { path: { home_id: home.home_id, integration_id: feed.integration_id } },
        })
      }
      done={async () => {
        say(t('{name} was deleted', { name: feed.name }));
        await changed();
        rescueFocus();
      }}
    />
  );
}
