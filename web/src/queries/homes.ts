import { queryOptions } from '@tanstack/react-query';
import { lares } from '../client/client.ts';
import { wholeList } from '../client/whole-list.ts';

export const homesQuery = queryOptions({
  queryKey: ['homes'],
  queryFn: () => wholeList(lares.pages('/homes'), ({ homes }) => homes),
});

export const homeKey = (homeId: string) => ['homes', homeId] as const;

export const homeQuery = (homeId: string) =>
  queryOptions({
    queryKey: homeKey(homeId),
    queryFn: () => lares.GET('/homes/{home_id}', { params: { path: { home_id: homeId } } }),
  });
