import { Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { lares } from '../../../client/client.ts';
import { Loaded } from '../../../components/loaded.tsx';
import type { Device, Home } from '../../../contract.ts';
import { every } from '../../../queries/live.ts';
import { t } from '../../../words/words.ts';
import { Timeline } from '../events/timeline.tsx';
import { eventsKey, LIVE_MS } from '../queries.ts';

/** The API lists events by home; of so many of them those of the device are shown. */
const LOOKED_THROUGH = 100;
const NO_NEWS: ReadonlyMap<string, number> = new Map();

export function DeviceEvents({ device, home }: { device: Device; home: Home }) {
  const events = useQuery({
    queryKey: [...eventsKey(home.home_id), 'newest', LOOKED_THROUGH],
    queryFn: () =>
      lares.GET('/homes/{home_id}/events', {
        params: { path: { home_id: home.home_id }, query: { limit: LOOKED_THROUGH } },
      }),
    refetchInterval: every(LIVE_MS),
  });
  return (
    <Loaded query={events} what={t('the events')}>
      {({ home_events }) => {
        const own = home_events.filter(({ device_id }) => device_id === device.device_id);
        return own.length > 0 ? (
          <Timeline events={own} zone={home.timezone} arrivals={NO_NEWS} />
        ) : (
          <Text size="sm" c="dimmed">
            {t('None of the newest {count, number} events of the home is of this device.', {
              count: LOOKED_THROUGH,
            })}
          </Text>
        );
      }}
    </Loaded>
  );
}
