import { Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Loaded } from '../../../components/loaded.tsx';
import { PageHeading } from '../../../components/page-heading.tsx';
import { Section } from '../../../components/section.tsx';
import { t } from '../../../i18n/texts.ts';
import { homesQuery } from '../../../queries/homes.ts';
import { useOrganization } from '../../../session/organization.tsx';
import { Taken } from '../home-taken.tsx';

/** The calendar for users who may not see guests: arrivals and departures by home. */
export function TakenPage() {
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
      <Loaded query={homes} what={t('common.theHomes')} lines={6}>
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
                  <Taken home={home} />
                </Section>
              ))}
            </Stack>
          );
        }}
      </Loaded>
    </>
  );
}
