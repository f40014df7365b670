import { queryOptions } from '@tanstack/react-query';
import { lares, params } from '../../client/client.ts';
import { refetchEvery } from '../../queries/live.ts';

/** While the page is visible. A hidden page requests nothing. */
const LIVE_MS = 5000;
const EVENTS_A_PAGE = 30;

export const liveOverview = (organizationId: string) =>
  queryOptions({
    queryKey: ['overview', organizationId],
    queryFn: () =>
      lares.GET('/organizations/{organization_id}/overview', params({ organization_id: organizationId })),
    refetchInterval: refetchEvery(LIVE_MS),
  });

export const liveFeed = (organizationId: string) =>
  queryOptions({
    queryKey: ['feed', organizationId],
    queryFn: () => readFeed(organizationId),
    refetchInterval: refetchEvery(LIVE_MS),
  });

/** Newest first. `after` is the `next` of the previous page. */
export function readFeed(organization_id: string, after?: string) {
  return lares.GET(
    '/organizations/{organization_id}/events',
    params({ organization_id }, { limit: EVENTS_A_PAGE, ...(after === undefined ? {} : { after }) }),
  );
}
