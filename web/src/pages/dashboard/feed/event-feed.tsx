import { Button, Group, Skeleton, Text, VisuallyHidden } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useCallback, useEffect, useRef, useState } from 'react';
import { CsvLink, csvPath } from '../../../components/lists/csv-link.tsx';
import type { FeedEvent, FeedPage } from '../../../contract.ts';
import { displayName } from '../../../format/names.ts';
import { t } from '../../../i18n/texts.ts';
import { liveFeed, readFeed } from '../queries.ts';
import { SideCard } from '../side-card.tsx';
import classes from './event-feed.module.css';
import { FeedRow } from './feed-row.tsx';

/** Live events of all homes. */
export function EventFeed({ organizationId }: { organizationId: string }) {
  const { data, isError } = useQuery(liveFeed(organizationId));
  if (!data) {
    return (
      <SideCard title={t('dashboard.liveEvents')}>
        {isError ? <Text size="sm">{t('dashboard.couldNotLoadThem')}</Text> : <Skeleton h={320} />}
      </SideCard>
    );
  }
  return <Events page={data} organizationId={organizationId} />;
}

function Events({ page, organizationId }: { page: FeedPage; organizationId: string }) {
  const box = useRef<HTMLOListElement>(null);
  const isReading = useCallback(
    () => box.current !== null && (box.current.scrollTop > 0 || box.current.matches(':hover, :focus-within')),
    [],
  );
  const { shown, waiting, showAll, catchUp } = useDeferredEvents(page.events, isReading);
  const announced = useAnnouncement(page.events);
  const olderEvents = useOlderEvents(organizationId, shown, page);
  const showNew = () => {
    showAll();
    box.current?.scrollTo({ top: 0 });
    box.current?.focus();
  };
  return (
    <SideCard
      title={t('dashboard.liveEvents')}
      note={
        waiting > 0 ? (
          <Button size="compact-sm" variant="light" onClick={showNew}>
            {t('dashboard.showNew', { count: waiting })}
          </Button>
        ) : null
      }
    >
      <VisuallyHidden aria-live="polite">{announced}</VisuallyHidden>
      {shown.length === 0 ? (
        <Text size="sm">{t('dashboard.noEventsHint')}</Text>
      ) : (
        <>
          <ol
            ref={box}
            className={classes.list}
            aria-label={t('dashboard.liveEvents')}
            // Focused when new events are shown. The links inside are focusable themselves.
            tabIndex={-1}
            onMouseLeave={catchUp}
            onBlur={catchUp}
            onScroll={catchUp}
          >
            {[...shown, ...olderEvents.events].map((event) => (
              <FeedRow key={event.event_id} event={event} />
            ))}
          </ol>
          {olderEvents.more ? (
            <Button
              variant="subtle"
              size="xs"
              fullWidth
              loading={olderEvents.isPending}
              onClick={olderEvents.read}
            >
              {t('dashboard.olderEvents')}
            </Button>
          ) : null}
          <Group justify="center" mt="xs">
            <CsvLink href={csvPath(`/organizations/${organizationId}/events`)} what={t('common.theEvents')} />
          </Group>
        </>
      )}
    </SideCard>
  );
}

/** Older events, loaded on request. They continue where the shown ones end. */
function useOlderEvents(organizationId: string, shown: FeedEvent[], page: FeedPage) {
  const { mutate, data, isPending } = useMutation({
    mutationFn: (after: string) => readFeed(organizationId, after),
  });
  const known = new Set(shown.map((event) => event.event_id));
  const events = data?.events.filter((event) => !known.has(event.event_id)) ?? [];
  return {
    events,
    isPending,
    more: data === undefined && page.next !== undefined,
    read: () => page.next !== undefined && mutate(page.next),
  };
}

/**
 * The shown events. While the user reads them, new ones are held back and counted. They appear afterwards or on
 * request.
 */
function useDeferredEvents(latest: FeedEvent[], isReading: () => boolean) {
  const [shown, setShown] = useState(latest);
  const showAll = useCallback(() => setShown(latest), [latest]);
  const catchUp = useCallback(() => {
    if (!isReading()) setShown(latest);
  }, [latest, isReading]);
  useEffect(catchUp, [catchUp]);
  const known = new Set(shown.map((event) => event.event_id));
  const waiting = latest.filter((event) => !known.has(event.event_id)).length;
  return { shown, waiting, showAll, catchUp };
}

/** For screen readers: one sentence for each batch of new events. */
function useAnnouncement(events: FeedEvent[]): string {
  const [text, setText] = useState('');
  const seen = useRef<Set<string>>(undefined);
  useEffect(() => {
    const known = seen.current;
    seen.current = new Set(events.map((event) => event.event_id));
    const fresh = known ? events.filter((event) => !known.has(event.event_id)) : [];
    const [newest] = fresh;
    if (!newest) return;
    const event = `${newest.home_name}, ${displayName(newest.event_type)}`;
    setText(
      fresh.length === 1
        ? t('common.newEvent', { event })
        : t('common.newEventNewestCount', { count: fresh.length, event }),
    );
  }, [events]);
  return text;
}
