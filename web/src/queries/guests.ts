import { type QueryKey, queryOptions } from '@tanstack/react-query';
import { lares, params } from '../client/client.ts';
import { serverNow } from '../client/server-clock.ts';
import type { GuestList, GuestQuery } from '../contract.ts';
import { homesQuery } from './homes.ts';

/** Prefix of all queries about a home's guests. */
export const guestsKey = (homeId: string) => ['homes', homeId, 'guests'] as const;
export const feedsKey = (homeId: string) => ['homes', homeId, 'integrations'] as const;

/** What a change of guests concerns: lists, calendar and the guest. Without a home: those of all homes. */
export const guestKeys = (homeId: string | undefined): QueryKey[] =>
  homeId === undefined ? [homesQuery.queryKey] : [guestsKey(homeId), feedsKey(homeId)];

export const guestQuery = (home_id: string, guest_id: string) =>
  queryOptions({
    queryKey: [...guestsKey(home_id), 'one', guest_id],
    queryFn: () => lares.GET('/homes/{home_id}/guests/{guest_id}', params({ home_id, guest_id })),
  });

export function readGuests(home_id: string, query: GuestQuery): Promise<GuestList> {
  return lares.GET('/homes/{home_id}/guests', params({ home_id }, query));
}

/** For a home's page: the present guest and the next ones. */
const FEW = 3;

export const nextGuestsQuery = (homeId: string) =>
  queryOptions({
    queryKey: [...guestsKey(homeId), 'next'],
    queryFn: () => readGuests(homeId, { from: new Date(serverNow()).toISOString(), limit: FEW, offset: 0 }),
  });

export const feedsQuery = (home_id: string) =>
  queryOptions({
    queryKey: feedsKey(home_id),
    queryFn: () => lares.GET('/homes/{home_id}/integrations', params({ home_id })),
    select: ({ integrations }) => integrations,
  });
