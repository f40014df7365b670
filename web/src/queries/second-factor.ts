import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { lares } from '../client/client.ts';

export const secondFactorQuery = queryOptions({
  queryKey: ['second-factor'],
  queryFn: () => lares.GET('/users/me/second-factor'),
});

/** Organizations may require it, and the member list shows it. */
export function factorsChanged(queries: QueryClient) {
  return Promise.all(
    ['second-factor', 'organizations', 'members'].map((key) =>
      queries.invalidateQueries({ queryKey: [key] }),
    ),
  );
}
