import { queryOptions } from '@tanstack/react-query';
import { lares } from '../client/client.ts';

/** Changes only with the server. */
const catalogue = queryOptions({
  queryKey: ['event-types'],
  queryFn: () => lares.GET('/event-types'),
  staleTime: Number.POSITIVE_INFINITY,
});

export const eventTypesQuery = queryOptions({ ...catalogue, select: ({ event_types }) => event_types });

/** Event names of user webhooks. */
export const userEventTypesQuery = queryOptions({
  ...catalogue,
  select: ({ user_event_types }) => user_event_types,
});
