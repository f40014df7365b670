import { Box } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { replaceSearch } from '../../../client/search.ts';
import { EmptyState, QueryContent } from '../../../components/feedback/query-content.tsx';
import { ButtonLink } from '../../../components/layout/links.ts';
import { csvPath } from '../../../components/lists/csv-link.tsx';
import { Pager } from '../../../components/lists/pager.tsx';
import type { Home } from '../../../contract.ts';
import { t } from '../../../i18n/texts.ts';
import { guestsKey } from '../../../queries/guests.ts';
import { useRights } from '../../../session/rights.ts';
import { AddGuest } from '../form/add-guest.tsx';
import { readGuestPage, toQuery } from './filter.ts';
import { GuestFilters } from './guest-filters.tsx';
import { GuestRows } from './guest-rows.tsx';
import type { GuestFilter } from './search.ts';

const REFRESH_MS = 60_000;
const ROUTE = '/homes/$homeId/guests';

/** Filter and page are in the address, so that links and the back button restore them. */
export function GuestList({ home }: { home: Home }) {
  const { show, source, q, page = 1 } = useSearch({ from: ROUTE });
  const filter = { show, source, q, page };
  const navigate = useNavigate({ from: ROUTE });
  const go = (next: GuestFilter) => void navigate(replaceSearch(next));
  const guests = useQuery({
    queryKey: [...guestsKey(home.home_id), 'list', filter],
    queryFn: () => readGuestPage(home.home_id, filter),
    placeholderData: keepPreviousData,
    refetchInterval: REFRESH_MS,
  });
  return (
    <>
      <GuestFilters home={home} filter={filter} onChange={go} />
      <QueryContent query={guests} what={t('guests.guests')}>
        {({ guests: found, paging }) =>
          paging.total_count === 0 ? (
            <NoGuests home={home} filter={filter} />
          ) : (
            <Box aria-busy={guests.isPlaceholderData}>
              <GuestRows guests={found} home={home} />
              <Pager
                paging={paging}
                shown={found.length}
                counted={t('common.guestCount', { count: paging.total_count })}
                what={t('guests.guests')}
                page={page}
                csv={csvPath(`/homes/${home.home_id}/guests`, toQuery(filter))}
                onChange={(next) => go({ ...filter, page: next })}
                announced
              />
            </Box>
          )
        }
      </QueryContent>
    </>
  );
}

/** No guests, no upcoming guests, or no match: three different next steps. */
function NoGuests({ home, filter }: { home: Home; filter: GuestFilter }) {
  const rights = useRights(home);
  const { show, source, q } = filter;
  const all = (
    <ButtonLink
      to="/homes/$homeId/guests"
      params={{ homeId: home.home_id }}
      search={{ show: 'all' }}
      variant="default"
    >
      {t('guests.showAllGuests')}
    </ButtonLink>
  );
  if (source || q || (show && show !== 'ahead' && show !== 'all')) {
    return (
      <EmptyState icon="glass" title={t('guests.noGuestMatches')} text={t('guests.filterEmptyHint')}>
        {all}
      </EmptyState>
    );
  }
  const title = show === 'all' ? t('guests.noGuestsYet') : t('guests.nobodyHereOrComing');
  if (!rights.guests) {
    return (
      <EmptyState icon="people" title={title} text={t('guests.guestsAppearWhenSomebodyAdds')}>
        {show === 'all' ? null : all}
      </EmptyState>
    );
  }
  return (
    <EmptyState icon="people" title={title} text={t('guests.emptyHint')}>
      <AddGuest home={home} />
      {show === 'all' ? null : all}
    </EmptyState>
  );
}
