import { Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Loaded } from '../../../components/loaded.tsx';
import { PageHeading } from '../../../components/page-heading.tsx';
import { Section } from '../../../components/section.tsx';
import { homesQuery } from '../../../queries/homes.ts';
import { useOrganization } from '../../../session/organization.tsx';
import { t } from '../../../words/words.ts';
import { Taken } from '../home-taken.tsx';

/** What the calendar is for those who do not see who stays: arrivals and departures, home by home. */
export function TakenPage() {
  const organization = useOrganization();
  const homes = useQuery(homesQuery);
  return (
    <>
      <PageHeading
        title={t('Calendar')}
        text={t('When the homes of {name} are taken, each in the time of its home.', {
          name: organization.name,
        })}
      />
      <Loaded query={homes} what={t('the homes')} lines={6}>
        {({ items }) => {
          const own = items
            .filter((home) => home.organization_id === organization.organization_id)
            .sort((one, other) => one.name.localeCompare(other.name));
          return own.length === 0 ? (
            <Text>{t('No homes yet')}</Text>
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
