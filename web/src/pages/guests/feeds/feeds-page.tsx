import { useDisclosure } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { EmptyState, QueryContent } from '../../../components/feedback/query-content.tsx';
import { AddButton } from '../../../components/forms/buttons.tsx';
import { HomePageFrame } from '../../../components/layout/home-page-frame.tsx';
import { PageHeading } from '../../../components/layout/page-heading.tsx';
import type { Home } from '../../../contract.ts';
import { t } from '../../../i18n/texts.ts';
import { feedsQuery } from '../../../queries/guests.ts';
import { useRights } from '../../../session/rights.ts';
import { GuestTabs } from '../guest-tabs.tsx';
import { FeedRows } from './feed-rows.tsx';
import { NewFeed } from './new-feed.tsx';

const REFRESH_MS = 30_000;

export function FeedsPage() {
  return <HomePageFrame>{(home) => <Feeds home={home} />}</HomePageFrame>;
}

function Feeds({ home }: { home: Home }) {
  const rights = useRights(home);
  const [adding, { open, close }] = useDisclosure(false);
  const feeds = useQuery({
    ...feedsQuery(home.home_id),
    refetchInterval: REFRESH_MS,
  });
  const add = rights.feeds ? <AddButton label={t('feeds.addFeed')} onClick={open} /> : null;
  return (
    <>
      <PageHeading
        title={t('common.calendarFeeds')}
        text={
          rights.feeds
            ? t('feeds.intro', { name: home.name })
            : t('feeds.introReadOnly', { name: home.name, role: rights.role })
        }
      >
        {feeds.data && feeds.data.length > 0 ? add : null}
      </PageHeading>
      <GuestTabs homeId={home.home_id} />
      <QueryContent query={feeds} what={t('feeds.calendarFeeds')} lines={2}>
        {(found) =>
          found.length > 0 ? (
            <FeedRows feeds={found} home={home} />
          ) : (
            <EmptyState icon="plug" title={t('feeds.noCalendarFeedsYet')} text={t('feeds.emptyHint')}>
              {add}
            </EmptyState>
          )
        }
      </QueryContent>
      {adding ? <NewFeed home={home} onClose={close} /> : null}
    </>
  );
}
