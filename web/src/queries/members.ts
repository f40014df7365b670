import { queryOptions } from '@tanstack/react-query';
import { readAllPages } from '../client/all-pages.ts';
import { lares, params } from '../client/client.ts';

const A_PAGE = 500;

export const membersQuery = (organization_id: string) =>
  queryOptions({
    queryKey: ['members', organization_id],
    queryFn: () =>
      readAllPages(
        lares.pages(
          '/organizations/{organization_id}/members',
          params({ organization_id }, { limit: A_PAGE }),
        ),
        ({ members }) => members,
      ),
  });
