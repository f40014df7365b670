import { queryOptions, useSuspenseQuery } from '@tanstack/react-query';
import { lares } from '../client/client.ts';
import { rememberCsrfToken } from '../client/csrf.ts';
import { wholeList } from '../client/whole-list.ts';
import type { Organization } from '../contract.ts';

/** Both are asked for before anything is drawn, so every page can rely on them. */
export const sessionQuery = queryOptions({
  queryKey: ['session'],
  queryFn: async () => {
    const session = await lares.GET('/session');
    rememberCsrfToken(session.csrf_token);
    return session;
  },
  staleTime: 300_000,
});

export const organizationsQuery = queryOptions({
  queryKey: ['organizations'],
  queryFn: () =>
    wholeList(lares.pages('/organizations'), ({ organizations }) => organizations.filter(isWhole)),
  staleTime: 60_000,
});

/** Only tokens can be without `user_read`, which tells the role. */
function isWhole(one: Partial<Organization>): one is Organization {
  return one.role !== undefined && one.rights !== undefined && one.second_factor_missing !== undefined;
}

export function useUser() {
  return useSuspenseQuery(sessionQuery).data.user;
}
