import { queryOptions, useSuspenseQuery } from '@tanstack/react-query';
import { readAllPages } from '../client/all-pages.ts';
import { lares } from '../client/client.ts';
import { setCsrfToken } from '../client/csrf.ts';
import type { Organization } from '../contract.ts';

/** Both are requested before the first render, so every page can rely on them. */
export const sessionQuery = queryOptions({
  queryKey: ['session'],
  queryFn: async () => {
    const session = await lares.GET('/session');
    setCsrfToken(session.csrf_token);
    return session;
  },
  staleTime: 300_000,
});

export const organizationsQuery = queryOptions({
  queryKey: ['organizations'],
  queryFn: () =>
    readAllPages(lares.pages('/organizations'), ({ organizations }) => organizations.filter(isWhole)),
  staleTime: 60_000,
});

/** Only tokens can lack `user_read`, which is needed for the role. */
function isWhole(one: Partial<Organization>): one is Organization {
  return one.role !== undefined && one.rights !== undefined && one.second_factor_missing !== undefined;
}

export function useUser() {
  return useSuspenseQuery(sessionQuery).data.user;
}
