import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { lares } from '../client/client.ts';
import { refresh } from '../client/query-client.ts';

export const secondFactorQuery = queryOptions({
  queryKey: ['second-factor'],
  queryFn: () => lares.GET('/users/me/second-factor'),
});

/** Organizations may require it, and the member list shows it. */
export function factorsChanged(_queries: QueryClient) {
  return Promise.all(['second-factor', 'organizations', 'members'].map((key) => refresh([key])));
}
