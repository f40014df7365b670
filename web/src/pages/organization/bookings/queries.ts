import { type QueryKey, queryOptions } from '@tanstack/react-query';
import { readAllPages } from '../../../client/all-pages.ts';
import { lares, params } from '../../../client/client.ts';
import { queryClient, refresh } from '../../../client/query-client.ts';
import { connectionsKey } from '../../../queries/connections.ts';
import { homesQuery } from '../../../queries/homes.ts';

/** What a change concerns: any home's guests may have changed. */
export const connectionKeys = (organizationId: string): QueryKey[] => [
  connectionsKey(organizationId),
  homesQuery.queryKey,
];

/** Only the list: queries about the removed connection would fail. */
export const refreshAfterRemoval = (organizationId: string): Promise<unknown> =>
  Promise.all([
    queryClient.invalidateQueries({ queryKey: connectionsKey(organizationId), exact: true }),
    refresh(homesQuery.queryKey),
  ]);

export const connectionQuery = (organization_id: string, connection_id: string) =>
  queryOptions({
    queryKey: [...connectionsKey(organization_id), connection_id],
    queryFn: () =>
      lares.GET(
        '/organizations/{organization_id}/connections/{connection_id}',
        params({ organization_id, connection_id }),
      ),
  });

export const listingsQuery = (organization_id: string, connection_id: string) =>
  queryOptions({
    queryKey: [...connectionsKey(organization_id), connection_id, 'listings'],
    queryFn: () =>
      readAllPages(
        lares.pages(
          '/organizations/{organization_id}/connections/{connection_id}/listings',
          params({ organization_id, connection_id }),
        ),
        ({ listings }) => listings,
      ),
    select: ({ items }) => items,
  });

export const transcriptQuery = (organization_id: string, connection_id: string) =>
  queryOptions({
    queryKey: [...connectionsKey(organization_id), connection_id, 'transcript'],
    queryFn: () =>
      lares.GET(
        '/organizations/{organization_id}/connections/{connection_id}/transcript',
        params({ organization_id, connection_id }),
      ),
    select: ({ calls }) => calls,
  });
