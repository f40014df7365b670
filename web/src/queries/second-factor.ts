import { type QueryKey, queryOptions } from '@tanstack/react-query';
import { lares } from '../client/client.ts';

export const secondFactorQuery = queryOptions({
  queryKey: ['second-factor'],
  queryFn: () => lares.GET('/users/me/second-factor'),
});

/** What a change concerns: organizations may require it, and the member list shows it. */
export const FACTOR_KEYS: QueryKey[] = [['second-factor'], ['organizations'], ['members']];
