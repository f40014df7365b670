import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { lares } from '../../../client/client.ts';
import { Icon } from '../../../components/icon.tsx';
import { say, sayFailed } from '../../../components/say.ts';
import type { Home, Integration } from '../../../contract.ts';
import { useGuestsChanged } from '../../../queries/guests.ts';
import { t } from '../../../words/words.ts';
import { syncText } from './labels.ts';

export function SyncFeed({ feed, home }: { feed: Integration; home: Home }) {
  const changed = useGuestsChanged(home.home_id);
  const sync = useMutation({
    mutationFn: () =>
      lares.POST('/homes/{home_id}/integrations/{integration_id}/sync', {
        params: { path: { home_id: home.home_id, integration_id: feed.integration_id } },
      }),
    onSuccess: (after) => {
      say(syncText(after, 'read'));
      return changed();
    },
    onError: sayFailed,
  });
  return (
    <Button
      variant="default"
      size="xs"
      leftSection={<Icon name="turn" size={16} />}
      aria-label={t('Sync now: {name}', { name: feed.name })}
      loading={sync.isPending}
      onClick={() => sync.mutate()}
    >
      {t('Sync now')}
    </Button>
  );
}
