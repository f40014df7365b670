import { queryOptions } from '@tanstack/react-query';
import { type Home, readDevicesOfHome, readHome } from '../../api/homes.ts';
import { isStatus } from '../../api/http.ts';

/** While the tab is seen; a browser that shows something else asks for nothing. */
export const LIVE_MS = 3000;
/** An alarm that counts down is over before three seconds are twice. */
const COUNTDOWN_MS = 1000;

const COUNTS_DOWN: readonly Home['alarm_status'][] = [
  'on_grace_period',
  'off_grace_period',
  'critical_event',
];

export const homeKey = (homeId: string) => ['homes', homeId] as const;
export const eventsKey = (homeId: string) => ['homes', homeId, 'events'] as const;

/** A home that was deleted, or that one may see no more, does not come back by being asked for. */
export const isGone = (error: Error | null) => isStatus(error, 403) || isStatus(error, 404);

interface Asked {
  state: { error: Error | null };
}

export const every =
  (ms: number) =>
  ({ state }: Asked) =>
    isGone(state.error) ? false : ms;

export const liveHome = (homeId: string) =>
  queryOptions({
    queryKey: homeKey(homeId),
    queryFn: () => readHome(homeId),
    refetchInterval: (query) => {
      const status = query.state.data?.alarm_status;
      return every(status && COUNTS_DOWN.includes(status) ? COUNTDOWN_MS : LIVE_MS)(query);
    },
  });

export const liveDevices = (homeId: string) =>
  queryOptions({
    queryKey: ['homes', homeId, 'devices'],
    queryFn: () => readDevicesOfHome(homeId),
    refetchInterval: every(LIVE_MS),
  });
