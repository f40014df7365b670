import { type QueryKey, queryOptions } from '@tanstack/react-query';
import { refetchEvery } from '../../queries/live.ts';
import { LIVE_MS } from '../home/index.ts';
import type { BridgeScope } from './bridge-scope.ts';

const bridgesKey = ({ id }: BridgeScope) => ['bridges', id] as const;

export const liveBridges = (scope: BridgeScope) =>
  queryOptions({
    queryKey: bridgesKey(scope),
    queryFn: () => scope.list(),
    refetchInterval: refetchEvery(LIVE_MS),
  });

export const liveBridge = (scope: BridgeScope, bridgeId: string) =>
  queryOptions({
    queryKey: [...bridgesKey(scope), bridgeId],
    queryFn: () => scope.get(bridgeId),
    refetchInterval: refetchEvery(LIVE_MS),
  });

export const liveBridgeDevices = (scope: BridgeScope, bridgeId: string) =>
  queryOptions({
    queryKey: [...bridgesKey(scope), bridgeId, 'devices'],
    queryFn: () => scope.devices(bridgeId),
    refetchInterval: refetchEvery(LIVE_MS),
  });

/** What a change concerns: an assignment may create a device in a home. */
export const BRIDGE_KEYS: QueryKey[] = [['bridges'], ['homes']];
