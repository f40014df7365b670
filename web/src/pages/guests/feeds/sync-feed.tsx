import { lares } from '../../../client/client.ts';
import { showMessage } from '../../../components/feedback/toast.ts';
import { SyncButton } from '../../../components/forms/sync-button.tsx';
import type { Home, Integration } from '../../../contract.ts';
import { useGuestsChanged } from '../../../queries/guests.ts';
import { syncText } from './labels.ts';

export function SyncFeed({ feed, home }: { feed: Integration; home: Home }) {
  const changed = useGuestsChanged(home.home_id);
  return (
    <SyncButton
      name={feed.name}
      run={() =>
        lares.POST('/homes/{home_id}/integrations/{integration_id}/sync', {
          params: { path: { home_id: home.home_id, integration_id: feed.integration_id } },
        })
      }
      done={(after) => {
        showMessage(syncText(after, 'read'));
        return changed();
      }}
    />
  );
}
