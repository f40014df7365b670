import { queryOptions } from '@tanstack/react-query';
import { lares, params } from '../../../client/client.ts';
import { refetchEvery } from '../../../queries/live.ts';
import { LIVE_MS } from '../queries.ts';

/** Prefix of all queries about a home's incidents. */
export const incidentsKey = (homeId: string) => ['homes', homeId, 'incidents'] as const;

const ENDED_REFRESH_MS = 30_000;

/** Live while open. Other users can still act on an ended incident. */
export const incidentQuery = (home_id: string, incident_id: string) =>
  queryOptions({
    queryKey: [...incidentsKey(home_id), incident_id],
    queryFn: () => lares.GET('/homes/{home_id}/incidents/{incident_id}', params({ home_id, incident_id })),
    refetchInterval: (query) =>
      refetchEvery(query.state.data?.open === false ? ENDED_REFRESH_MS : LIVE_MS)(query),
  });

export const openIncidentsQuery = (home_id: string) =>
  queryOptions({
    queryKey: [...incidentsKey(home_id), 'open'],
    queryFn: () => lares.GET('/homes/{home_id}/incidents', params({ home_id }, { open: true })),
    refetchInterval: refetchEvery(LIVE_MS),
    select: ({ incidents }) => incidents,
  });
