import { Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { QueryContent } from '../../../components/feedback/query-content.tsx';
import { PageHeading } from '../../../components/layout/page-heading.tsx';
import { Section } from '../../../components/layout/section.tsx';
import { t } from '../../../i18n/texts.ts';
import { homesQuery } from '../../../queries/homes.ts';
import { useOrganization } from '../../../session/organization.tsx';
import { OccupiedTimes } from '../home-occupancy.tsx';

/** The calendar for users who may not see guests: arrivals and departures by home. */
export function OccupancyPage() {
  const organization = useOrganization();
  const homes = useQuery(homesQuery);
  return (
    <>
      <PageHeading
        title={t('common.calendar')}
        text={t('calendar.introWithoutGuests', {
          name: organization.name,
        })}
      />
      <QueryContent query={homes} what={t('common.theHomes')} lines={6}>
        {({ items }) => {
          const own = items
            .filter((home) => home.organization_id === organization.organization_id)
            .sort((one, other) => one.name.localeCompare(other.name));
          return own.length === 0 ? (
            <Text>{t('common.noHomesYet')}</Text>
          ) : (
            <Stack gap="xl">
              {own.map((home) => (
                <Section key={home.home_id} title={home.name}>
                  <OccupiedTimes home={home} />
                </Section>
              ))}
            </Stack>
          );
        }}
      </QueryContent>
    </>
  );
}
