import { queryOptions } from '@tanstack/react-query';
import { readFeed, readOverview } from '../../api/overview.ts';
import { followServer } from '../../components/server-clock.ts';
import { every } from '../home/queries.ts';

/** While the page is seen; a browser that shows something else asks for nothing. */
const LIVE_MS = 5000;
export const EVENTS_A_PAGE = 30;

export const liveOverview = (organizationId: string) =>
  queryOptions({
    queryKey: ['overview', organizationId],
    queryFn: async () => {
      const overview = await readOverview(organizationId);
      followServer(overview.generated_at);
      return overview;
    },
    refetchInterval: every(LIVE_MS),
  });

export const liveFeed = (organizationId: string) =>
  queryOptions({
    queryKey: ['feed', organizationId],
    queryFn: () => readFeed(organizationId, EVENTS_A_PAGE),
    refetchInterval: every(LIVE_MS),
  });
