import { Box, Group, MultiSelect, Pagination, VisuallyHidden } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { lares, params } from '../../../client/client.ts';
import { Hint } from '../../../components/display/hint.tsx';
import { EmptyState, QueryContent } from '../../../components/feedback/query-content.tsx';
import { ButtonLink } from '../../../components/layout/links.ts';
import { CsvLink, csvPath } from '../../../components/lists/csv-link.tsx';
import type { Home, HomeEventName } from '../../../contract.ts';
import { displayName } from '../../../format/names.ts';
import { type TextKey, t } from '../../../i18n/texts.ts';
import { eventTypesQuery } from '../../../queries/event-types.ts';
import { refetchEvery } from '../../../queries/live.ts';
import { eventsKey, LIVE_MS } from '../queries.ts';
import { Timeline } from './timeline.tsx';
import { useNewEvents } from './use-new-events.ts';

const CONTROLS: Record<'first' | 'previous' | 'next' | 'last', TextKey> = {
  first: 'events.firstPageOfEvents',
  previous: 'events.previousPageOfEvents',
  next: 'events.nextPageOfEvents',
  last: 'events.lastPageOfEvents',
};

const PAGE_SIZE = 25;
/** Older pages change only when events move to the next page. */
const SLOW_REFRESH_MS = 30_000;

/** Filter and page are in the address, so that links and the back button restore them. */
export function EventList({ home }: { home: Home }) {
  const { types = '', page = 1 } = useSearch({ from: '/homes/$homeId' });
  const navigate = useNavigate({ from: '/homes/$homeId' });
  const chosen = splitNames<HomeEventName>(types);
  const go = (next: { types: string[]; page: number }) =>
    void navigate({
      search: ({ types: _types, page: _page, ...others }) => ({
        ...others,
        ...(next.types.length > 0 ? { types: next.types.join(',') } : {}),
        ...(next.page > 1 ? { page: next.page } : {}),
      }),
      resetScroll: false,
      replace: true,
    });
  const events = useQuery({
    queryKey: [...eventsKey(home.home_id), types, page],
    queryFn: () =>
      lares.GET(
        '/homes/{home_id}/events',
        params(
          { home_id: home.home_id },
          {
            limit: PAGE_SIZE,
            offset: (page - 1) * PAGE_SIZE,
            ...(chosen.length > 0 ? { event_type: chosen } : {}),
          },
        ),
      ),
    placeholderData: keepPreviousData,
    refetchInterval: refetchEvery(page === 1 ? LIVE_MS : SLOW_REFRESH_MS),
  });
  // Other pages have no new events: events that move there are older.
  const listed = events.isPlaceholderData || page > 1 ? undefined : events.data?.home_events;
  const { arrivals, text } = useNewEvents(listed, types, home.timezone);
  return (
    <>
      <TypeFilter chosen={chosen} onChange={(next) => go({ types: next, page: 1 })} />
      <VisuallyHidden role="status">{text}</VisuallyHidden>
      <QueryContent query={events} what={t('common.theEvents')}>
        {({ home_events, paging }) =>
          home_events.length === 0 ? (
            <NoEvents filtered={chosen.length > 0} />
          ) : (
            <Box aria-busy={events.isPlaceholderData}>
              <Timeline events={home_events} zone={home.timezone} arrivals={arrivals} />
              <Group justify="space-between" mt="md" gap="sm">
                <Hint role={page > 1 ? 'status' : undefined}>
                  {t('events.toOfEvents', {
                    first: paging.offset + 1,
                    last: paging.offset + home_events.length,
                    count: paging.total_count,
                  })}
                </Hint>
                <CsvLink
                  href={csvPath(`/homes/${home.home_id}/events`, { event_type: types || undefined })}
                  what={t('common.theEvents')}
                />
                {paging.total_count > PAGE_SIZE ? (
                  <Pagination
                    size="sm"
                    siblings={0}
                    total={Math.ceil(paging.total_count / PAGE_SIZE)}
                    value={page}
                    onChange={(next) => go({ types: chosen, page: next })}
                    getItemProps={(item) => ({
                      'aria-label': t('events.pageOfEvents', { page: item }),
                    })}
                    getControlProps={(control) => ({ 'aria-label': t(CONTROLS[control]) })}
                  />
                ) : null}
              </Group>
            </Box>
          )
        }
      </QueryContent>
    </>
  );
}

/** From the address. The API rejects unknown names. */
function splitNames<Name extends string>(text: string): Name[] {
  return (text ? text.split(',') : []) as Name[];
}

function TypeFilter({ chosen, onChange }: { chosen: string[]; onChange(types: string[]): void }) {
  const types = useQuery(eventTypesQuery);
  // A name of an old link stays removable.
  const known = types.data?.filter((type) => !type.transient).map((type) => type.name) ?? [];
  const data = [...new Set([...known, ...chosen])].map((name) => ({ value: name, label: displayName(name) }));
  return (
    <MultiSelect
      label={t('events.showOnly')}
      placeholder={chosen.length > 0 ? '' : t('events.allKindsOfEvents')}
      data={data}
      value={chosen}
      onChange={onChange}
      searchable
      clearable
      clearButtonProps={{ 'aria-label': t('events.showAllKindsOfEvents') }}
      hidePickedOptions
      mb="md"
      maw={560}
    />
  );
}

function NoEvents({ filtered }: { filtered: boolean }) {
  if (filtered) {
    return <EmptyState icon="glass" title={t('events.noSuchEvents')} text={t('events.filterEmptyHint')} />;
  }
  return (
    <EmptyState icon="clock" title={t('events.nothingHasHappenedHereYet')} text={t('events.emptyHint')}>
      <ButtonLink to="/developer/organization-webhooks" variant="default">
        {t('events.setUpWebhook')}
      </ButtonLink>
    </EmptyState>
  );
}
