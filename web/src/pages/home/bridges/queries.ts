import { queryOptions, useQueryClient } from '@tanstack/react-query';
import { lares } from '../../../client/client.ts';
import { wholeList } from '../../../client/whole-list.ts';
import { every } from '../../../queries/live.ts';
import { LIVE_MS } from '../queries.ts';

const bridgesKey = (homeId: string) => ['homes', homeId, 'bridges'] as const;

export const liveBridges = (homeId: string) =>
  queryOptions({
    queryKey: bridgesKey(homeId),
    queryFn: async () =>
      (await lares.GET('/homes/{home_id}/bridges', { params: { path: { home_id: homeId } } })).bridges,
    refetchInterval: every(LIVE_MS),
  });

export const liveBridge = (homeId: string, bridgeId: string) =>
  queryOptions({
    queryKey: [...bridgesKey(homeId), bridgeId],
    queryFn: () =>
      lares.GET('/homes/{home_id}/bridges/{bridge_id}', {
        params: { path: { home_id: homeId, bridge_id: bridgeId } },
      }),
    refetchInterval: every(LIVE_MS),
  });

export const liveBridgeDevices = (homeId: string, bridgeId: string) =>
  queryOptions({
    queryKey: [...bridgesKey(homeId), bridgeId, 'devices'],
    queryFn: () =>
      wholeList(
        lares.pages('/homes/{home_id}/bridges/{bridge_id}/devices', {
          params: { path: { home_id: homeId, bridge_id: bridgeId } },
        }),
        ({ devices }) => devices,
      ),
    refetchInterval: every(LIVE_MS),
  });

/** After a change: assigning one may make a device of the home. */
export function useBridgesChanged(): () => Promise<unknown> {
  const queries = useQueryClient();
  return () => queries.invalidateQueries({ queryKey: ['homes'] });
}
