import { queryOptions, useQueryClient } from '@tanstack/react-query';
import { every } from '../../queries/live.ts';
import { LIVE_MS } from '../home/index.ts';
import type { Place } from './place.ts';

const bridgesKey = ({ id }: Place) => ['bridges', id] as const;

export const liveBridges = (place: Place) =>
  queryOptions({
    queryKey: bridgesKey(place),
    queryFn: () => place.list(),
    refetchInterval: every(LIVE_MS),
  });

export const liveBridge = (place: Place, bridgeId: string) =>
  queryOptions({
    queryKey: [...bridgesKey(place), bridgeId],
    queryFn: () => place.get(bridgeId),
    refetchInterval: every(LIVE_MS),
  });

export const liveBridgeDevices = (place: Place, bridgeId: string) =>
  queryOptions({
    queryKey: [...bridgesKey(place), bridgeId, 'devices'],
    queryFn: () => place.devices(bridgeId),
    refetchInterval: every(LIVE_MS),
  });

/** Called after a change, because an assignment may create a device in a home. */
export function useBridgesChanged(): () => Promise<unknown> {
  const queries = useQueryClient();
  return () =>
    Promise.all([
      queries.invalidateQueries({ queryKey: ['bridges'] }),
      queries.invalidateQueries({ queryKey: ['homes'] }),
    ]);
}
