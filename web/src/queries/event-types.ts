import { queryOptions } from '@tanstack/react-query';
import { lares } from '../client/client.ts';

/** It changes with the server alone. */
const catalogue = queryOptions({
  queryKey: ['event-types'],
  queryFn: () => lares.GET('/event-types'),
  staleTime: Number.POSITIVE_INFINITY,
});

export const eventTypesQuery = queryOptions({ ...catalogue, select: ({ event_types }) => event_types });

/** By the names that user webhooks know. */
export const userEventTypesQuery = queryOptions({
  ...catalogue,
  select: ({ user_event_types }) => user_event_types,
});
