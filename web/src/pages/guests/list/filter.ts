import { type GuestList, readGuests, readGuestsNewestFirst } from '../../../api/guests.ts';
import type { GuestFilter } from './search.ts';

const GUESTS_A_PAGE = 25;

export function readFiltered(homeId: string, filter: GuestFilter): Promise<GuestList> {
  const { show = 'ahead', source, q, page = 1 } = filter;
  const query = { source, q, limit: GUESTS_A_PAGE, offset: (page - 1) * GUESTS_A_PAGE };
  if (show === 'past') return readGuestsNewestFirst(homeId, { ...query, status: 'past' });
  if (show === 'all') return readGuests(homeId, query);
  // Whatever ends after this moment is going on or still to come.
  if (show === 'ahead') return readGuests(homeId, { ...query, from: new Date().toISOString() });
  return readGuests(homeId, { ...query, status: show });
}
