import { Group } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { QueryContent } from '../../components/feedback/query-content.tsx';
import { AnchorLink, ButtonLink } from '../../components/layout/links.ts';
import { Section } from '../../components/layout/section.tsx';
import { DataTable } from '../../components/lists/data-table.tsx';
import type { Home } from '../../contract.ts';
import { t } from '../../i18n/texts.ts';
import { nextGuestsQuery } from '../../queries/guests.ts';
import { SourceBadge } from './source-badge.tsx';
import { StayDates } from './stay-dates.tsx';

/** On a home's page: the present guest, and the next ones. */
export function HomeGuests({ home }: { home: Home }) {
  const homeId = home.home_id;
  const guests = useQuery(nextGuestsQuery(homeId));
  return (
    <Section
      title={t('common.guests')}
      text={t('guests.intro')}
      action={
        <Group gap="xs">
          <ButtonLink to="/calendar" variant="default" size="sm">
            {t('common.calendar')}
          </ButtonLink>
          <ButtonLink to="/homes/$homeId/guests" params={{ homeId }} variant="default" size="sm">
            {t('guests.allGuests')}
          </ButtonLink>
        </Group>
      }
    >
      <QueryContent query={guests} what={t('guests.guests')} lines={1}>
        {({ guests: found }) =>
          found.length === 0 ? (
            t('guests.nobodyHereOrComingHint')
          ) : (
            <DataTable
              caption={t('guests.guestsComeNext')}
              rows={found}
              keyOf={(guest) => guest.guest_id}
              columns={[
                {
                  label: t('common.guest'),
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
                {
                  label: t('common.stay'),
                  cell: (guest) => <StayDates guest={guest} zone={home.timezone} />,
                },
                { label: t('common.source'), cell: (guest) => <SourceBadge guest={guest} /> },
              ]}
            />
          )
        }
      </QueryContent>
    </Section>
  );
}
