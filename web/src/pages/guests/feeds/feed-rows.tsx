import { Badge, Group, Text } from '@mantine/core';
import { useState } from 'react';
import { lares, params } from '../../../client/client.ts';
import { Hint } from '../../../components/display/hint.tsx';
import { RelativeTime } from '../../../components/display/time.tsx';
import { announceChange } from '../../../components/feedback/toast.ts';
import { ConfirmAction } from '../../../components/forms/confirm-action.tsx';
import { SyncButton } from '../../../components/forms/sync-button.tsx';
import { AnchorLink } from '../../../components/layout/links.ts';
import { DataTable } from '../../../components/lists/data-table.tsx';
import type { Home, Integration } from '../../../contract.ts';
import { Rich } from '../../../i18n/rich.tsx';
import { t } from '../../../i18n/texts.ts';
import { guestKeys } from '../../../queries/guests.ts';
import { useRights } from '../../../session/rights.ts';
import { feedSource } from '../labels.ts';
import { EditFeed, EditFeedButton } from './edit-feed.tsx';
import { syncText } from './labels.ts';

export function FeedRows({ feeds, home }: { feeds: Integration[]; home: Home }) {
  const rights = useRights(home);
  const [edited, setEdited] = useState<Integration>();
  const actions = {
    actions: (feed: Integration) => (
      <Group gap="xs" justify="flex-end">
        <SyncFeed feed={feed} home={home} />
        <EditFeedButton feed={feed} onClick={() => setEdited(feed)} />
        <DeleteFeed feed={feed} home={home} />
      </Group>
    ),
  };
  return (
    <>
      <DataTable
        caption={t('feeds.calendarFeedsOf', { name: home.name })}
        rows={feeds}
        keyOf={(feed) => feed.integration_id}
        columns={[
          { label: t('feeds.feed'), cell: (feed) => <Name feed={feed} />, width: '34%' },
          { label: t('common.state'), cell: (feed) => <State feed={feed} />, width: '30%' },
          { label: t('common.guests'), cell: (feed) => <Guests feed={feed} home={home} /> },
          ...(rights.feeds ? [actions] : []),
        ]}
      />
      {edited ? <EditFeed feed={edited} home={home} onClose={() => setEdited(undefined)} /> : null}
    </>
  );
}

function Name({ feed }: { feed: Integration }) {
  return (
    <>
      <Text fw={600}>{feed.name}</Text>
      <Text size="xs" c="dimmed">
        {feed.url}
      </Text>
    </>
  );
}

function State({ feed }: { feed: Integration }) {
  return (
    <>
      {feed.last_error ? (
        <>
          <Badge color="red">{t('common.problem')}</Badge>
          <Text size="sm" mt={4}>
            {feed.last_error}
          </Text>
        </>
      ) : (
        <Badge color={feed.last_synced_at ? 'green' : 'gray'}>
          {feed.last_synced_at ? t('common.works') : t('common.notReadYet')}
        </Badge>
      )}
      <Hint mt={4}>
        {feed.last_synced_at ? (
          <Rich text="feeds.lastReadWell" values={{ time: <RelativeTime at={feed.last_synced_at} /> }} />
        ) : (
          t('feeds.neverReadWellSoFar')
        )}
      </Hint>
    </>
  );
}

function Guests({ feed, home }: { feed: Integration; home: Home }) {
  if (feed.guest_count === 0) return t('common.none');
  return (
    <AnchorLink
      to="/homes/$homeId/guests"
      params={{ homeId: home.home_id }}
      search={{ source: feedSource(feed.name), show: 'all' }}
      size="sm"
      style={{ whiteSpace: 'nowrap' }}
    >
      {t('common.guestCount', { count: feed.guest_count })}
    </AnchorLink>
  );
}

function SyncFeed({ feed, home }: { feed: Integration; home: Home }) {
  return (
    <SyncButton
      name={feed.name}
      run={() =>
        lares.POST(
          '/homes/{home_id}/integrations/{integration_id}/sync',
          params({ home_id: home.home_id, integration_id: feed.integration_id }),
        )
      }
      done={(after) => announceChange(syncText(after, 'read'), ...guestKeys(home.home_id))}
    />
  );
}

function DeleteFeed({ feed, home }: { feed: Integration; home: Home }) {
  return (
    <ConfirmAction
      label={t('common.delete')}
      describedAs={t('feeds.deleteTheFeed', { name: feed.name })}
      title={t('feeds.deleteFeedNamedQuestion', { name: feed.name })}
      text={t('common.guestsGoWithSource', { count: feed.guest_count })}
      confirmLabel={t('feeds.deleteFeed')}
      run={() =>
        lares.DELETE(
          '/homes/{home_id}/integrations/{integration_id}',
          params({ home_id: home.home_id, integration_id: feed.integration_id }),
        )
      }
      done={() => announceChange(t('common.wasDeleted', { name: feed.name }), ...guestKeys(home.home_id))}
    />
  );
}
