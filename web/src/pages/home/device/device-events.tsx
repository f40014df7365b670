import { Button, Group } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { lares, params } from '../../../client/client.ts';
import { Hint } from '../../../components/display/hint.tsx';
import { QueryContent } from '../../../components/feedback/query-content.tsx';
import type { Device, Home } from '../../../contract.ts';
import { t } from '../../../i18n/texts.ts';
import { refetchEvery } from '../../../queries/live.ts';
import { Timeline } from '../events/timeline.tsx';
import { eventsKey, LIVE_MS } from '../queries.ts';

/** The API lists events by home: this many are searched for the device's. */
const PAGE_SIZE = 100;
/** The API's maximum. */
const MAX_EVENTS = 500;
const SLOW_REFRESH_MS = 30_000;
const NO_ARRIVALS: ReadonlyMap<string, number> = new Map();

export function DeviceEvents({ device, home }: { device: Device; home: Home }) {
  const [limit, setLimit] = useState(PAGE_SIZE);
  const events = useQuery({
    queryKey: [...eventsKey(home.home_id), 'newest', limit],
    queryFn: () => lares.GET('/homes/{home_id}/events', params({ home_id: home.home_id }, { limit })),
    placeholderData: keepPreviousData,
    refetchInterval: refetchEvery(limit === PAGE_SIZE ? LIVE_MS : SLOW_REFRESH_MS),
  });
  return (
    <QueryContent query={events} what={t('common.theEvents')}>
      {({ home_events, paging }) => {
        const deviceEvents = home_events.filter(({ device_id }) => device_id === device.device_id);
        const isAll = paging.total_count <= home_events.length;
        return (
          <div aria-busy={events.isPlaceholderData}>
            {deviceEvents.length > 0 ? (
              <Timeline events={deviceEvents} zone={home.timezone} arrivals={NO_ARRIVALS} />
            ) : null}
            <Group gap="sm" mt={deviceEvents.length > 0 ? 'md' : 0}>
              <Hint {...(limit === PAGE_SIZE ? {} : { role: 'status' })}>
                {isAll
                  ? t('devices.eventOfThisDevice', { count: deviceEvents.length })
                  : t('devices.eventsAmongNewest', {
                      count: deviceEvents.length,
                      looked: home_events.length,
                      total: paging.total_count,
                    })}
              </Hint>
              {isAll || limit >= MAX_EVENTS ? null : (
                <Button
                  variant="default"
                  size="xs"
                  loading={events.isPlaceholderData}
                  onClick={() => setLimit(limit + PAGE_SIZE)}
                >
                  {t('devices.lookFurtherBack')}
                </Button>
              )}
            </Group>
          </div>
        );
      }}
    </QueryContent>
  );
}
