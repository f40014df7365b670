import { type QueryKey, queryOptions } from '@tanstack/react-query';
import { readAllPages } from '../../client/all-pages.ts';
import { lares, params } from '../../client/client.ts';
import type { Home } from '../../contract.ts';
import { homeQuery } from '../../queries/homes.ts';
import { refetchEvery } from '../../queries/live.ts';

/** While the tab is visible. */
export const LIVE_MS = 3000;
/** Countdowns are short. */
const COUNTDOWN_MS = 1000;

const COUNTS_DOWN: readonly Home['alarm_status'][] = [
  'on_grace_period',
  'off_grace_period',
  'critical_event',
];

export const eventsKey = (homeId: string) => ['homes', homeId, 'events'] as const;

export const liveHome = (homeId: string) =>
  queryOptions({
    ...homeQuery(homeId),
    refetchInterval: (query) => {
      const status = query.state.data?.alarm_status;
      return refetchEvery(status && COUNTS_DOWN.includes(status) ? COUNTDOWN_MS : LIVE_MS)(query);
    },
  });

export const liveDevices = (homeId: string) =>
  queryOptions({
    queryKey: ['homes', homeId, 'devices'],
    queryFn: () =>
      readAllPages(
        lares.pages('/homes/{home_id}/devices', params({ home_id: homeId })),
        ({ devices }) => devices,
      ),
    refetchInterval: refetchEvery(LIVE_MS),
  });

export const liveDevice = (deviceId: string) =>
  queryOptions({
    queryKey: ['devices', deviceId],
    queryFn: () => lares.GET('/devices/{device_id}', params({ device_id: deviceId })),
    refetchInterval: refetchEvery(LIVE_MS),
  });

/** What a change of devices concerns: homes list their devices too. */
export const DEVICE_KEYS: QueryKey[] = [['homes'], ['devices']];
