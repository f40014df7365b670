import { queryOptions } from '@tanstack/react-query';
import { lares } from '../../../client/client.ts';
import { every } from '../../../queries/live.ts';
import { LIVE_MS } from '../queries.ts';

/** Everything that is read about what goes on in a home stands below this key. */
export const incidentsKey = (homeId: string) => ['homes', homeId, 'incidents'] as const;

const RESTING_MS = 30_000;

/** Live while it goes on; what is over may still be answered to by somebody else. */
export const incidentQuery = (home_id: string, incident_id: string) =>
  queryOptions({
    queryKey: [...incidentsKey(home_id), incident_id],
    queryFn: () =>
      lares.GET('/homes/{home_id}/incidents/{incident_id}', { params: { path: { home_id, incident_id } } }),
    refetchInterval: (query) => every(query.state.data?.open === false ? RESTING_MS : LIVE_MS)(query),
  });

/** What goes on now. */
export const openIncidentsQuery = (home_id: string) =>
  queryOptions({
    queryKey: [...incidentsKey(home_id), 'open'],
    queryFn: () =>
      lares.GET('/homes/{home_id}/incidents', { params: { path: { home_id }, query: { open: true } } }),
    refetchInterval: every(LIVE_MS),
    select: ({ incidents }) => incidents,
  });
