import { Button, Group, Text } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { lares } from '../../../client/client.ts';
import { Loaded } from '../../../components/loaded.tsx';
import type { Device, Home } from '../../../contract.ts';
import { t } from '../../../i18n/texts.ts';
import { every } from '../../../queries/live.ts';
import { Timeline } from '../events/timeline.tsx';
import { eventsKey, LIVE_MS } from '../queries.ts';

/** The API lists events by home: this many are searched for the device's. */
const AT_A_TIME = 100;
/** The API's maximum. */
const MOST = 500;
const LOOK_AGAIN_MS = 30_000;
const NO_NEWS: ReadonlyMap<string, number> = new Map();

export function DeviceEvents({ device, home }: { device: Device; home: Home }) {
  const [limit, setLimit] = useState(AT_A_TIME);
  const events = useQuery({
    queryKey: [...eventsKey(home.home_id), 'newest', limit],
    queryFn: () =>
      lares.GET('/homes/{home_id}/events', {
        params: { path: { home_id: home.home_id }, query: { limit } },
      }),
    placeholderData: keepPreviousData,
    refetchInterval: every(limit === AT_A_TIME ? LIVE_MS : LOOK_AGAIN_MS),
  });
  return (
    <Loaded query={events} what={t('common.theEvents')}>
      {({ home_events, paging }) => {
        const own = home_events.filter(({ device_id }) => device_id === device.device_id);
        const isAll = paging.total_count <= home_events.length;
        return (
          <div aria-busy={events.isPlaceholderData}>
            {own.length > 0 ? <Timeline events={own} zone={home.timezone} arrivals={NO_NEWS} /> : null}
            <Group gap="sm" mt={own.length > 0 ? 'md' : 0}>
              <Text size="sm" c="dimmed" {...(limit === AT_A_TIME ? {} : { role: 'status' })}>
                {isAll
                  ? t('devices.eventOfThisDevice', {
                      count: own.length,
                    })
                  : t('devices.eventsAmongNewest', {
                      count: own.length,
                      looked: home_events.length,
                      total: paging.total_count,
                    })}
              </Text>
              {isAll || limit >= MOST ? null : (
                <Button
                  variant="default"
                  size="xs"
                  loading={events.isPlaceholderData}
                  onClick={() => setLimit(limit + AT_A_TIME)}
                >
                  {t('devices.lookFurtherBack')}
                </Button>
              )}
            </Group>
          </div>
        );
      }}
    </Loaded>
  );
}
