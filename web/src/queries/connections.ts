import { queryOptions } from '@tanstack/react-query';
import { lares, params } from '../client/client.ts';

export const connectionsKey = (organizationId: string) =>
  ['organizations', organizationId, 'connections'] as const;

export const connectionsQuery = (organization_id: string) =>
  queryOptions({
    queryKey: connectionsKey(organization_id),
    queryFn: () => lares.GET('/organizations/{organization_id}/connections', params({ organization_id })),
    select: ({ connections }) => connections,
  });
