import { queryOptions } from '@tanstack/react-query';
import { lares, params } from '../client/client.ts';

export const onCallQuery = (organization_id: string) =>
  queryOptions({
    queryKey: ['organizations', organization_id, 'on-call'],
    queryFn: () => lares.GET('/organizations/{organization_id}/on-call', params({ organization_id })),
  });

export const escalationQuery = (organization_id: string) =>
  queryOptions({
    queryKey: ['organizations', organization_id, 'escalation'],
    queryFn: () => lares.GET('/organizations/{organization_id}/escalation', params({ organization_id })),
  });
