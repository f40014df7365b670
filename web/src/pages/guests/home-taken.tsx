import { Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { lares } from '../../client/client.ts';
import { serverNow } from '../../client/server-clock.ts';
import { Loaded } from '../../components/loaded.tsx';
import { Moment } from '../../components/moment.tsx';
import { Rows } from '../../components/rows.tsx';
import { Section } from '../../components/section.tsx';
import type { Home } from '../../contract.ts';
import { guestsKey } from '../../queries/guests.ts';
import { t } from '../../words/words.ts';

const NEXT = 20;

/** For those who see when a home is taken, and not by whom: who cleans it has to know. */
export function HomeTaken({ home }: { home: Home }) {
  return (
    <Section title={t('Taken')} text={t('When somebody stays here, now and next.')}>
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
    <Loaded query={stays} what={t('when the home is taken')} lines={1}>
      {({ stays: found }) =>
        found.length === 0 ? (
          <Text c="dimmed">{t('Nobody is here or on the way.')}</Text>
        ) : (
          <Rows
            caption={t('When {name} is taken', { name: home.name })}
            rows={found}
            keyOf={({ checkin_time, checkout_time }) => `${checkin_time} ${checkout_time}`}
            columns={[
              { label: t('Arrival'), cell: (stay) => <Moment at={stay.checkin_time} zone={zone} /> },
              {
                label: t('Departure'),
                cell: ({ checkout_time: at }) => (at === null ? t('Open') : <Moment at={at} zone={zone} />),
              },
            ]}
          />
        )
      }
    </Loaded>
  );
}
