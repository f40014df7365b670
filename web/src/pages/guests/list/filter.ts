import { serverNow } from '../../../client/server-clock.ts';
import type { GuestList, GuestQuery } from '../../../contract.ts';
import { readGuests } from '../../../queries/guests.ts';
import type { GuestFilter } from './search.ts';

const PAGE_SIZE = 25;

export function readGuestPage(homeId: string, filter: GuestFilter): Promise<GuestList> {
  const { show, page = 1 } = filter;
  const query = { ...toQuery(filter), limit: PAGE_SIZE, offset: (page - 1) * PAGE_SIZE };
  return show === 'past' ? readGuestsNewestFirst(homeId, query) : readGuests(homeId, query);
}

/** The query for the API. */
export function toQuery({ show = 'ahead', source, q }: GuestFilter) {
  if (show === 'all') return { source, q };
  // Stays that end after this moment are current or upcoming.
  if (show === 'ahead') return { source, q, from: new Date(serverNow()).toISOString() };
  return { source, q, status: show };
}

type PageQuery = GuestQuery & { limit: number; offset: number };

/** The API sorts by check-in. Past stays are read from the end, newest first. */
async function readGuestsNewestFirst(homeId: string, query: PageQuery): Promise<GuestList> {
  const { paging } = await readGuests(homeId, { ...query, limit: 1, offset: 0 });
  const end = Math.max(0, paging.total_count - query.offset);
  const start = Math.max(0, end - query.limit);
  if (end === start) return { guests: [], paging: { ...paging, limit: query.limit, offset: query.offset } };
  const found = await readGuests(homeId, { ...query, limit: end - start, offset: start });
  return {
    guests: found.guests.toReversed(),
    paging: { ...found.paging, limit: query.limit, offset: query.offset },
  };
}
