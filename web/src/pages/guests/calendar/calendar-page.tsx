import { Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { replaceSearch } from '../../../client/search.ts';
import { useNow } from '../../../components/display/use-now.ts';
import { EmptyState, QueryContent } from '../../../components/feedback/query-content.tsx';
import { ButtonLink } from '../../../components/layout/links.ts';
import { PageHeading } from '../../../components/layout/page-heading.tsx';
import { Section } from '../../../components/layout/section.tsx';
import type { Home } from '../../../contract.ts';
import { dateIn } from '../../../format/zoned-time.ts';
import { t } from '../../../i18n/texts.ts';
import { homesQuery } from '../../../queries/homes.ts';
import { hasRight, useOrganization } from '../../../session/organization.tsx';
import { OccupiedTimes } from '../home-occupancy.tsx';
import { Calendar } from './calendar.tsx';
import { isMonth, monthOf } from './month.ts';
import type { CalendarSearch } from './search.ts';

/** Users who may not see guests see only the occupied times. */
export function CalendarPage() {
  return hasRight('guests_read', useOrganization()) ? <StaysPage /> : <OccupancyPage />;
}

function StaysPage() {
  const organization = useOrganization();
  const homes = useQuery(homesQuery);
  return (
    <>
      <PageHeading title={t('common.calendar')} text={t('calendar.intro', { name: organization.name })} />
      <QueryContent query={homes} what={t('common.theHomes')} lines={6}>
        {({ items }) => (
          <HomesCalendar
            homes={items
              .filter((home) => home.organization_id === organization.organization_id)
              .sort((one, other) => one.name.localeCompare(other.name))}
          />
        )}
      </QueryContent>
    </>
  );
}

function HomesCalendar({ homes }: { homes: Home[] }) {
  const search = useSearch({ from: '/calendar' });
  const navigate = useNavigate({ from: '/calendar' });
  const now = useNow();
  if (homes.length === 0) {
    return (
      <EmptyState icon="home" title={t('common.noHomesYet')} text={t('calendar.emptyHint')}>
        <ButtonLink to="/homes" variant="default">
          {t('common.toHomes')}
        </ButtonLink>
      </EmptyState>
    );
  }
  const go = (next: CalendarSearch) => void navigate(replaceSearch(next));
  const today = dateIn(commonZone(homes), now).toString();
  const name = isMonth(search.month) ? search.month : today.slice(0, 7);
  return <Calendar homes={homes} month={monthOf(name)} today={today} search={search} go={go} />;
}

/** Homes of an organization are mostly in one zone, whose date is marked as today. */
function commonZone(homes: Home[]): string {
  const counts = new Map<string, number>();
  for (const { timezone } of homes) counts.set(timezone, (counts.get(timezone) ?? 0) + 1);
  return [...counts].sort(([, one], [, other]) => other - one)[0]?.[0] ?? 'UTC';
}

/** The calendar for users who may not see guests: arrivals and departures by home. */
function OccupancyPage() {
  const organization = useOrganization();
  const homes = useQuery(homesQuery);
  return (
    <>
      <PageHeading
        title={t('common.calendar')}
        text={t('calendar.introWithoutGuests', { name: organization.name })}
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
