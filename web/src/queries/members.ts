import { queryOptions } from '@tanstack/react-query';
import { lares } from '../client/client.ts';
import { wholeList } from '../client/whole-list.ts';

const A_PAGE = 500;

export const membersQuery = (organization_id: string) =>
  queryOptions({
    queryKey: ['members', organization_id],
    queryFn: () =>
      wholeList(
        lares.pages('/organizations/{organization_id}/members', {
          params: { path: { organization_id }, query: { limit: A_PAGE } },
        }),
        ({ members }) => members,
      ),
  });
