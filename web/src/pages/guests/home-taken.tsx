import { Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { lares } from '../../client/client.ts';
import { serverNow } from '../../client/server-clock.ts';
import { Loaded } from '../../components/loaded.tsx';
import { Moment } from '../../components/moment.tsx';
import { Rows } from '../../components/rows.tsx';
import { Section } from '../../components/section.tsx';
import type { Home } from '../../contract.ts';
import { t } from '../../i18n/texts.ts';
import { guestsKey } from '../../queries/guests.ts';

const NEXT = 20;

/** For users who see when a home is occupied but not by whom, such as cleaners. */
export function HomeTaken({ home }: { home: Home }) {
  return (
    <Section title={t('guests.taken')} text={t('guests.introWithoutGuests')}>
      <Taken home={home} />
    </Section>
  );
}

export function Taken({ home }: { home: Home }) {
  const { home_id, timezone: zone } = home;
  const stays = useQuery({
    queryKey: [...guestsKey(home_id), 'stays'],
    queryFn: () =>
      lares.GET('/homes/{home_id}/stays', {
        params: { path: { home_id }, query: { from: new Date(serverNow()).toISOString(), limit: NEXT } },
      }),
  });
  return (
    <Loaded query={stays} what={t('guests.whenHomeIsTaken')} lines={1}>
      {({ stays: found }) =>
        found.length === 0 ? (
          <Text c="dimmed">{t('guests.nobodyHereOrComingHint')}</Text>
        ) : (
          <Rows
            caption={t('guests.whenIsTaken', { name: home.name })}
            rows={found}
            keyOf={({ checkin_time, checkout_time }) => `${checkin_time} ${checkout_time}`}
            columns={[
              { label: t('guests.arrival'), cell: (stay) => <Moment at={stay.checkin_time} zone={zone} /> },
              {
                label: t('guests.departure'),
                cell: ({ checkout_time: at }) =>
                  at === null ? t('common.open') : <Moment at={at} zone={zone} />,
              },
            ]}
          />
        )
      }
    </Loaded>
  );
}
