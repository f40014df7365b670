import { queryOptions, useSuspenseQuery } from '@tanstack/react-query';
import { readOrganizations } from '../api/organizations.ts';
import { readSession } from '../api/session.ts';

/** Both are asked for before anything is drawn, so every page can rely on them. */
export const sessionQuery = queryOptions({
  queryKey: ['session'],
  queryFn: readSession,
  staleTime: 300_000,
});

export const organizationsQuery = queryOptions({
  queryKey: ['organizations'],
  queryFn: readOrganizations,
  staleTime: 60_000,
});

export function useUser() {
  return useSuspenseQuery(sessionQuery).data.user;
}
