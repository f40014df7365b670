import { Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { lares, params } from '../../client/client.ts';
import { serverNow } from '../../client/server-clock.ts';
import { DateTime } from '../../components/display/time.tsx';
import { QueryContent } from '../../components/feedback/query-content.tsx';
import { Section } from '../../components/layout/section.tsx';
import { DataTable } from '../../components/lists/data-table.tsx';
import type { Home } from '../../contract.ts';
import { t } from '../../i18n/texts.ts';
import { guestsKey } from '../../queries/guests.ts';

const MAX_STAYS = 20;

/** For users who see when a home is occupied but not the guests, such as cleaners. */
export function HomeOccupancy({ home }: { home: Home }) {
  return (
    <Section title={t('guests.taken')} text={t('guests.introWithoutGuests')}>
      <OccupiedTimes home={home} />
    </Section>
  );
}

export function OccupiedTimes({ home }: { home: Home }) {
  const { home_id, timezone: zone } = home;
  const stays = useQuery({
    queryKey: [...guestsKey(home_id), 'stays'],
    queryFn: () =>
      lares.GET(
        '/homes/{home_id}/stays',
        params({ home_id }, { from: new Date(serverNow()).toISOString(), limit: MAX_STAYS }),
      ),
  });
  return (
    <QueryContent query={stays} what={t('guests.whenHomeIsTaken')} lines={1}>
      {({ stays: found }) =>
        found.length === 0 ? (
          <Text c="dimmed">{t('guests.nobodyHereOrComingHint')}</Text>
        ) : (
          <DataTable
            caption={t('guests.whenIsTaken', { name: home.name })}
            rows={found}
            keyOf={({ checkin_time, checkout_time }) => `${checkin_time} ${checkout_time}`}
            columns={[
              { label: t('guests.arrival'), cell: (stay) => <DateTime at={stay.checkin_time} zone={zone} /> },
              {
                label: t('guests.departure'),
                cell: ({ checkout_time: at }) =>
                  at === null ? t('common.open') : <DateTime at={at} zone={zone} />,
              },
            ]}
          />
        )
      }
    </QueryContent>
  );
}
