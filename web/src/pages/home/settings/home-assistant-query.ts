import { queryOptions } from '@tanstack/react-query';
import { lares, params } from '../../../client/client.ts';
import { homeKey } from '../../../queries/homes.ts';

export const homeAssistantQuery = (homeId: string) =>
  queryOptions({
    queryKey: [...homeKey(homeId), 'home-assistant'],
    queryFn: () => lares.GET('/homes/{home_id}/home-assistant', params({ home_id: homeId })),
  });
