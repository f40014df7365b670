import { Button } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { HomeFrame } from '../../../components/home-frame.tsx';
import { Icon } from '../../../components/icon.tsx';
import { Loaded } from '../../../components/loaded.tsx';
import { Nothing } from '../../../components/nothing.tsx';
import { PageHeading } from '../../../components/page-heading.tsx';
import type { Home } from '../../../contract.ts';
import { t } from '../../../i18n/texts.ts';
import { feedsQuery } from '../../../queries/guests.ts';
import { useRights } from '../../../session/rights.ts';
import { SubPages } from '../sub-pages.tsx';
import { FeedRows } from './feed-rows.tsx';
import { NewFeed } from './new-feed.tsx';

const LOOK_AGAIN_MS = 30_000;

export function FeedsPage() {
  return <HomeFrame>{(home) => <Feeds home={home} />}</HomeFrame>;
}

function Feeds({ home }: { home: Home }) {
  const rights = useRights(home);
  const [adding, { open, close }] = useDisclosure(false);
  const feeds = useQuery({
    ...feedsQuery(home.home_id),
    refetchInterval: LOOK_AGAIN_MS,
  });
  const add = rights.feeds ? (
    <Button leftSection={<Icon name="plus" />} onClick={open}>
      {t('feeds.addFeed')}
    </Button>
  ) : null;
  return (
    <>
      <PageHeading
        title={t('common.calendarFeeds')}
        text={
          rights.feeds
            ? t('feeds.intro', {
                name: home.name,
              })
            : t('feeds.introReadOnly', { name: home.name, role: rights.role })
        }
      >
        {feeds.data && feeds.data.length > 0 ? add : null}
      </PageHeading>
      <SubPages homeId={home.home_id} />
      <Loaded query={feeds} what={t('feeds.calendarFeeds')} lines={2}>
        {(found) =>
          found.length > 0 ? (
            <FeedRows feeds={found} home={home} />
          ) : (
            <Nothing icon="plug" title={t('feeds.noCalendarFeedsYet')} text={t('feeds.emptyHint')}>
              {add}
            </Nothing>
          )
        }
      </Loaded>
      {adding ? <NewFeed home={home} onClose={close} /> : null}
    </>
  );
}
