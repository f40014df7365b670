import { queryOptions } from '@tanstack/react-query';
import { lares, params } from '../client/client.ts';
import { refetchEvery } from './live.ts';

const LIVE_MS = 3000;

/** While the tab is visible. */
export const homeStateQuery = (homeId: string) =>
  queryOptions({
    queryKey: ['homes', homeId, 'state'],
    queryFn: () => lares.GET('/homes/{home_id}/state', params({ home_id: homeId })),
    refetchInterval: refetchEvery(LIVE_MS),
  });
