import { queryOptions, useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { readAllPages } from '../client/all-pages.ts';
import { lares, params } from '../client/client.ts';
import type { Home } from '../contract.ts';

export const homesQuery = queryOptions({
  queryKey: ['homes'],
  queryFn: () => readAllPages(lares.pages('/homes'), ({ homes }) => homes),
});

export const homeKey = (homeId: string) => ['homes', homeId] as const;

export const homeQuery = (homeId: string) =>
  queryOptions({
    queryKey: homeKey(homeId),
    queryFn: () => lares.GET('/homes/{home_id}', params({ home_id: homeId })),
  });

/**
 * All homes, for lists that name some of them. One that was made after they were read is asked for by reading them once
 * more; one that is not there then either is gone.
 */
export function useHomesById(homeIds: readonly string[]): Home[] {
  const { data, refetch } = useQuery(homesQuery);
  const known = new Set(data?.items.map((home) => home.home_id));
  const unknown = data ? [...new Set(homeIds)].filter((id) => !known.has(id)).join() : '';
  useEffect(() => {
    if (unknown) void refetch();
  }, [unknown, refetch]);
  return data?.items ?? NONE;
}

const NONE: Home[] = [];
