import { queryOptions } from '@tanstack/react-query';
import { lares } from '../client/client.ts';

/** The settings of a home. Changes only with the server. */
export const homeSettingsQuery = queryOptions({
  queryKey: ['home-settings'],
  queryFn: () => lares.GET('/home-settings'),
  staleTime: Number.POSITIVE_INFINITY,
});
