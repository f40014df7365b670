import { Box } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { csvPath } from '../../../components/csv-path.ts';
import { Loaded } from '../../../components/loaded.tsx';
import { Pager } from '../../../components/pager.tsx';
import type { Home } from '../../../contract.ts';
import { t } from '../../../i18n/texts.ts';
import { guestsKey } from '../../../queries/guests.ts';
import { filteredBy, readFiltered } from './filter.ts';
import { GuestFilters } from './guest-filters.tsx';
import { GuestRows } from './guest-rows.tsx';
import { NoGuests } from './no-guests.tsx';
import type { GuestFilter } from './search.ts';

const LOOK_AGAIN_MS = 60_000;
const AT = '/homes/$homeId/guests';

/** Filter and page are in the address, so that links and the back button restore them. */
export function GuestList({ home }: { home: Home }) {
  const { show, source, q, page = 1 } = useSearch({ from: AT });
  const filter = { show, source, q, page };
  const navigate = useNavigate({ from: AT });
  const go = (next: GuestFilter) =>
    void navigate({
      search: ({ org }) => ({ ...(org ? { org } : {}), ...next }),
      resetScroll: false,
      replace: true,
    });
  const guests = useQuery({
    queryKey: [...guestsKey(home.home_id), 'list', filter],
    queryFn: () => readFiltered(home.home_id, filter),
    placeholderData: keepPreviousData,
    refetchInterval: LOOK_AGAIN_MS,
  });
  return (
    <>
      <GuestFilters home={home} filter={filter} onChange={go} />
      <Loaded query={guests} what={t('guests.guests')}>
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
                csv={csvPath(`/homes/${home.home_id}/guests`, filteredBy(filter))}
                onChange={(next) => go({ ...filter, page: next })}
                announced
              />
            </Box>
          )
        }
      </Loaded>
    </>
  );
}
