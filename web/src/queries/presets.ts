import { queryOptions } from '@tanstack/react-query';
import { lares, params } from '../client/client.ts';

export const presetsKey = (organizationId: string) => ['organizations', organizationId, 'presets'] as const;

/** Built-in ones first. */
export const presetsQuery = (organization_id: string) =>
  queryOptions({
    queryKey: presetsKey(organization_id),
    queryFn: () => lares.GET('/organizations/{organization_id}/presets', params({ organization_id })),
    select: ({ presets }) => presets,
  });
