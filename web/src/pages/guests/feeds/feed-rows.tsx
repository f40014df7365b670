import { Badge, Group, Text } from '@mantine/core';
import { useState } from 'react';
import { AnchorLink } from '../../../components/links.ts';
import { Ago } from '../../../components/moment.tsx';
import { Rows } from '../../../components/rows.tsx';
import type { Home, Integration } from '../../../contract.ts';
import { useRights } from '../../../session/rights.ts';
import { Rich } from '../../../words/rich.tsx';
import { t } from '../../../words/words.ts';
import { feedSource } from '../labels.ts';
import { DeleteFeed } from './delete-feed.tsx';
import { EditFeed, EditFeedButton } from './edit-feed.tsx';
import { SyncFeed } from './sync-feed.tsx';

export function FeedRows({ feeds, home }: { feeds: Integration[]; home: Home }) {
  const rights = useRights(home);
  const [edited, setEdited] = useState<Integration>();
  const actions = {
    label: t('Actions'),
    plain: true,
    align: 'right',
    cell: (feed: Integration) => (
      <Group gap="xs" justify="flex-end">
        <SyncFeed feed={feed} home={home} />
        <EditFeedButton feed={feed} onClick={() => setEdited(feed)} />
        <DeleteFeed feed={feed} home={home} />
      </Group>
    ),
  } as const;
  return (
    <>
      <Rows
        caption={t('Calendar feeds of {name}', { name: home.name })}
        rows={feeds}
        keyOf={(feed) => feed.integration_id}
        columns={[
          { label: t('Feed'), cell: (feed) => <Name feed={feed} />, width: '34%' },
          { label: t('State'), cell: (feed) => <State feed={feed} />, width: '30%' },
          { label: t('Guests'), cell: (feed) => <Guests feed={feed} home={home} /> },
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
          <Badge color="red">{t('Problem')}</Badge>
          <Text size="sm" mt={4}>
            {feed.last_error}
          </Text>
        </>
      ) : (
        <Badge color={feed.last_synced_at ? 'green' : 'gray'}>
          {feed.last_synced_at ? t('Works') : t('Not read yet')}
        </Badge>
      )}
      <Text size="sm" c="dimmed" mt={4}>
        {feed.last_synced_at ? (
          <Rich message="Last read well {time}" values={{ time: <Ago at={feed.last_synced_at} /> }} />
        ) : (
          t('Never read well so far')
        )}
      </Text>
    </>
  );
}

function Guests({ feed, home }: { feed: Integration; home: Home }) {
  if (feed.guest_count === 0) return t('None');
  return (
    <AnchorLink
      to="/homes/$homeId/guests"
      params={{ homeId: home.home_id }}
      search={{ source: feedSource(feed.name), show: 'all' }}
      size="sm"
      style={{ whiteSpace: 'nowrap' }}
    >
      {t('{count, plural, one {# guest} other {# guests}}', { count: feed.guest_count })}
    </AnchorLink>
  );
}
