import { queryOptions } from '@tanstack/react-query';
import { lares, params } from '../client/client.ts';
import { refetchEvery } from './live.ts';

/** Every page shows whether alerts reach a person, so one answer serves all of them for a while. */
const FRESH_MS = 5 * 60_000;

export const ALERTING_KEY = ['alerting'] as const;

/** For owners and admins. */
export const alertingQuery = (organization_id: string) =>
  queryOptions({
    queryKey: [...ALERTING_KEY, organization_id],
    queryFn: () => lares.GET('/organizations/{organization_id}/alerting', params({ organization_id })),
    staleTime: FRESH_MS,
    refetchInterval: refetchEvery(FRESH_MS),
  });
