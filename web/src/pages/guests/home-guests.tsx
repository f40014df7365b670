import { Group } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { serverNow } from '../../client/server-clock.ts';
import { AnchorLink, ButtonLink } from '../../components/links.ts';
import { Loaded } from '../../components/loaded.tsx';
import { Rows } from '../../components/rows.tsx';
import { Section } from '../../components/section.tsx';
import type { Home } from '../../contract.ts';
import { guestsKey, readGuests } from '../../queries/guests.ts';
import { SourceBadge } from './source-badge.tsx';
import { StayDates } from './stay-dates.tsx';

const FEW = 3;

/** On the page of a home: who is there, and who comes next. */
export function HomeGuests({ home }: { home: Home }) {
  const homeId = home.home_id;
  const guests = useQuery({
    queryKey: [...guestsKey(homeId), 'next'],
    queryFn: () => readGuests(homeId, { from: new Date(serverNow()).toISOString(), limit: FEW, offset: 0 }),
  });
  return (
    <Section
      title="Guests"
      text="Who is here, and who comes next."
      action={
        <Group gap="xs">
          <ButtonLink to="/calendar" variant="default" size="sm">
            Calendar
          </ButtonLink>
          <ButtonLink to="/homes/$homeId/guests" params={{ homeId }} variant="default" size="sm">
            All guests
          </ButtonLink>
        </Group>
      }
    >
      <Loaded query={guests} what="the guests" lines={1}>
        {({ guests: found }) =>
          found.length === 0 ? (
            'Nobody is here or on the way.'
          ) : (
            <Rows
              caption="Guests who are here or come next"
              rows={found}
              keyOf={(guest) => guest.guest_id}
              columns={[
                {
                  label: 'Guest',
                  cell: ({ guest_id, name }) => (
                    <AnchorLink
                      to="/homes/$homeId/guests/$guestId"
                      params={{ homeId, guestId: guest_id }}
                      fw={600}
                    >
                      {name}
                    </AnchorLink>
                  ),
                },
                { label: 'Stay', cell: (guest) => <StayDates guest={guest} zone={home.timezone} /> },
                { label: 'Source', cell: (guest) => <SourceBadge guest={guest} /> },
              ]}
            />
          )
        }
      </Loaded>
    </Section>
  );
}
