import { queryOptions } from '@tanstack/react-query';
import { lares } from '../client/client.ts';

/** What can be set in a home. It changes with the server alone. */
export const homeSettingsQuery = queryOptions({
  queryKey: ['home-settings'],
  queryFn: () => lares.GET('/home-settings'),
  staleTime: Number.POSITIVE_INFINITY,
});
