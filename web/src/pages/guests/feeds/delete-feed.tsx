import { lares } from '../../../client/client.ts';
import { ConfirmAction } from '../../../components/confirm-action.tsx';
import { rescueFocus } from '../../../components/rescue-focus.ts';
import { say } from '../../../components/say.ts';
import type { Home, Integration } from '../../../contract.ts';
import { count } from '../../../format/names.ts';
import { useGuestsChanged } from '../../../queries/guests.ts';

export function DeleteFeed({ feed, home }: { feed: Integration; home: Home }) {
  const changed = useGuestsChanged(home.home_id);
  return (
    <ConfirmAction
      label="Delete"
      describedAs={`Delete the feed ${feed.name}`}
      icon="bin"
      title={`Delete the feed ${feed.name}?`}
      text={`${count(feed.guest_count, 'guest')} that came from it, past ones included, ${feed.guest_count === 1 ? 'goes' : 'go'} with it, and so do their access codes and guest pages.`}
      confirmLabel="Delete feed"
      run={() =>
        lares.DELETE('/homes/{home_id}/integrations/{integration_id}', {
          params: { path: { home_id: home.home_id, integration_id: feed.integration_id } },
        })
      }
      done={async () => {
        say(`${feed.name} was deleted`);
        await changed();
        rescueFocus();
      }}
    />
  );
}
