import { queryOptions } from '@tanstack/react-query';
import { lares, params } from '../client/client.ts';

const LOOK_AGAIN_MS = 15_000;

export const organizationWebhooksQuery = (organization_id: string) =>
  queryOptions({
    queryKey: ['webhooks', organization_id],
    queryFn: () => lares.GET('/organizations/{organization_id}/webhooks', params({ organization_id })),
    select: ({ webhooks }) => webhooks,
    refetchInterval: LOOK_AGAIN_MS,
  });
