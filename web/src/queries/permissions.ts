import { queryOptions } from '@tanstack/react-query';
import { lares } from '../client/client.ts';

export const permissionsQuery = queryOptions({
  queryKey: ['permissions'],
  queryFn: () => lares.GET('/permissions'),
  select: ({ permissions }) => permissions,
  staleTime: Number.POSITIVE_INFINITY,
});
