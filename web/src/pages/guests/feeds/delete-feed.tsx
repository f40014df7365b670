import type { Home } from '../../../api/homes.ts';
import { deleteIntegration, type Integration } from '../../../api/integrations.ts';
import { ConfirmAction } from '../../../components/confirm-action.tsx';
import { say } from '../../../components/say.ts';
import { count } from '../../../format/names.ts';
import { useGuestsChanged } from '../queries.ts';
import { rescueFocus } from '../rescue-focus.ts';

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
      run={() => deleteIntegration(home.home_id, feed.integration_id)}
      done={async () => {
        say(`${feed.name} was deleted`);
        await changed();
        rescueFocus();
      }}
    />
  );
}
